import { Box } from '@mantine/core';
import { user } from '@trastienda/contract/resources/user';
import { limits } from '@trastienda/contract/limits';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { UserActivity } from '../../kit/account/user-activity.tsx';
import { useFormInside } from '../../kit/form/form-context.ts';
import { FormScreen, Section } from '../../kit/screens/form-screen.tsx';
import { hasFeature } from '../../session/config.ts';
import { AccessField } from './access-field.tsx';
import { UserFactors } from './user-factors.tsx';
import { toUserBody } from './user-roles.ts';
import { UserSessions } from './user-sessions.tsx';

const { Text, Password } = fieldsOf(user);
const mapping = { toBody: toUserBody };
const blank = { email: '', password: '' };

export function UserForm() {
  const hasRoles = hasFeature('roles');
  return (
    <FormScreen
      resource={user}
      paths={{ list: '/usuarios', edit: '/editar-usuario/$id' }}
      blank={hasRoles ? { ...blank, roles: [] } : blank}
      mapping={mapping}
    >
      <Section id="access">
        <Text name="email" type="email" />
        <Password name="password" maxChars={limits.password.maxChars} />
        {hasRoles && <AccessField />}
      </Section>
      <UserSessions />
      <UserFactors />
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
