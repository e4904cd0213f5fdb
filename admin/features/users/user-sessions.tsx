import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Sessions } from '../../kit/account/sessions/sessions.tsx';
import { useFormInside } from '../../kit/form/form-context.ts';
import { Section } from '../../kit/screens/form-screen.tsx';
import { hasFeature } from '../../session/config.ts';
import { userId } from '../../session/session.ts';
import classes from './user-sessions.module.css';

/** The devices on which the user is signed in (feature `account`). The own ones are in the own account. */
export function UserSessions() {
  const { id } = useFormInside();
  const { t } = useTranslation('users');
  if (id === undefined || !hasFeature('account')) return null;
  const texts = { loading: t('sessions.loading'), failed: t('sessions.failed'), empty: t('sessions.empty') };
  return (
    <Section id="sessions" hasNoFields>
      <div className={classes['sessions']}>
        {id === String(userId()) ? (
          <Link className="ts-link" to="/cuenta">
            {t('sessions.own')}
          </Link>
        ) : (
          <Sessions owner={`/users/${id}`} texts={texts} />
        )}
      </div>
    </Section>
  );
}
