import { Box } from '@mantine/core';
import { user } from '@trastienda/contract/resources/user';
import { limits } from '@trastienda/contract/limits';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import type { Values } from '../../kit/form/state/drafts.ts';
import { UserActivity } from '../../kit/account/user-activity.tsx';
import { useFormInside } from '../../kit/form/form-context.ts';
import { FormScreen, Section } from '../../kit/screens/form-screen.tsx';
import { hasFeature } from '../../session/config.ts';
import { UserSessions } from './user-sessions.tsx';

const { Text, Password } = fieldsOf(user);
/** A new user has no roles yet. The form never sends the roles of an existing user. */
const mapping = { toBody: (values: Values, isNew: boolean) => (isNew ? { ...values, roles: [] } : values) };

export function UserForm() {
  return (
    <FormScreen
      resource={user}
      paths={{ list: '/usuarios', edit: '/editar-usuario/$id' }}
      blank={{ email: '', password: '' }}
      mapping={mapping}
    >
      <Section id="access">
        <Text name="email" type="email" />
        <Password name="password" maxChars={limits.password.maxChars} />
      </Section>
      <UserSessions />
      <Activity />
    </FormScreen>
  );
}

/** The latest changes by the user, if the server lists them (feature `audit`). */
function Activity() {
  const { id } = useFormInside();
  const { t } = useTranslation('users');
  if (id === undefined || !hasFeature('audit')) return null;
  const texts = {
    loading: t('activity.loading'),
    failed: t('activity.failed'),
    empty: t('activity.empty'),
    all: t('activity.all'),
  };
  return (
    <Section id="activity" hasNoFields>
      <Box style={{ gridColumn: '1 / -1' }}>
        <UserActivity path={`/users/${id}`} texts={texts} />
      </Box>
    </Section>
  );
}
