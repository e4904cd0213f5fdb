import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Sessions } from '../../kit/account/sessions/sessions.tsx';
import { useFormInside } from '../../kit/form/form-context.ts';
import { Section } from '../../kit/screens/form-screen.tsx';
import { hasFeature } from '../../session/config.ts';
import { userId } from '../../session/session.ts';

/** The open sessions of the user (feature `account`). The signed-in user's sessions are on the account page. */
export function UserSessions() {
  const { id } = useFormInside();
  const { t } = useTranslation('users');
  if (id === undefined || !hasFeature('account')) return null;
  const texts = { loading: t('sessions.loading'), failed: t('sessions.failed'), empty: t('sessions.empty') };
  return (
    <Section id="sessions" hasNoFields>
      <Box style={{ gridColumn: '1 / -1' }}>
        {id === String(userId()) ? (
          <Link className="ts-link" to="/cuenta">
            {t('sessions.own')}
          </Link>
        ) : (
          <Sessions owner={`/users/${id}`} texts={texts} />
        )}
      </Box>
    </Section>
  );
}
