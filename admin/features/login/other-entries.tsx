import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PasskeyButton } from '../../kit/account/proof/passkey-button.tsx';
import { config } from '../../session/config.ts';
import { canUsePasskeys } from '../../session/factors/can-use-passkeys.ts';
import { logInByPasskey } from '../../session/factors/factor-sign-in.ts';
import { beginSignIn } from '../../session/sign-in.ts';
import classes from './login-form.module.css';

type Props = { readEmail: () => string; onEntered: () => Promise<void> };

/** What helps without the password: a passkey where passkeys work, and a link to a new password if the server mails links. */
export function OtherEntries({ readEmail, onEntered }: Props) {
  const { t } = useTranslation('login');
  return (
    <>
      {canUsePasskeys() && (
        <PasskeyButton
          variant="default"
          fullWidth
          size="md"
          begin={beginSignIn}
          send={logInByPasskey}
          onSent={onEntered}
        >
          {t('passkey')}
        </PasskeyButton>
      )}
      {config().mailsPasswordLinks && (
        <Link
          className={`ts-link ${classes['forgotten']}`}
          to="/nueva-contrasena"
          state={(state) => ({ ...state, email: readEmail() })}
        >
          {t('forgotten')}
        </Link>
      )}
    </>
  );
}
