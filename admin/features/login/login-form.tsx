import { Button, TextInput } from '@mantine/core';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { isEmail } from '@trastienda/contract/validators/email';
import { cleanEmail } from '@trastienda/contract/validators/pasted';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { showFailure, showSuccess } from '../../kit/elements/alerts.tsx';
import { PasswordBox } from '../../kit/elements/password-box.tsx';
import { logIn } from '../../session/sign-in.ts';
import { config } from '../../session/config.ts';
import { entryForm } from '../../shell/entry/entry-frame.tsx';
import classes from './login-form.module.css';

type Typed = { email: string; password: string };

/**
 * Requires a valid e-mail and a non-empty password. The rules for new passwords do not apply to existing passwords (AUTH-06). The inputs
 * are uncontrolled, because some password managers fill them in without an event.
 */
export function LoginForm() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const opens = useLocation({ select: ({ state }) => state.opens });
  const emailBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  /** The values that are checked: those of the last submit, or of the last change after it; undefined before the first submit. */
  const [checked, setChecked] = useState<Typed>();
  const login = useMutation({
    mutationFn: ({ email, password }: Typed) => logIn(email, password),
    // Without it, the cache keeps the password of a failed login for minutes.
    gcTime: 0,
    onSuccess: () => {
      showSuccess(t('success'));
      return navigate({ to: opens ?? '/experiencias', replace: true });
    },
    onError: showFailure,
  });
  const read = (): Typed => ({
    email: cleanEmail(emailBox.current?.value ?? ''),
    password: passwordBox.current?.value ?? '',
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const typed = read();
    setChecked(typed);
    if (!isEmail(typed.email)) emailBox.current?.focus();
    else if (typed.password === '') passwordBox.current?.focus();
    else if (!login.isPending) login.mutate(typed);
  }

  return (
    <form className={entryForm} noValidate onSubmit={submit} onChange={() => checked && setChecked(read())}>
      <TextInput
        ref={emailBox}
        label={t('email')}
        type="email"
        autoComplete="username"
        size="md"
        error={checked && !isEmail(checked.email) && toSentence(fieldErrors.email, currentLanguage())}
      />
      <PasswordBox
        ref={passwordBox}
        label={t('password')}
        autoComplete="current-password"
        size="md"
        error={checked?.password === '' && toSentence(fieldErrors.password, currentLanguage())}
      />
      <Button type="submit" fullWidth size="md" mt={10} loading={login.isPending}>
        {t('submit')}
      </Button>
      {config().mailsPasswordLinks && (
        <Link
          className={`ts-link ${classes['forgotten']}`}
          to="/nueva-contrasena"
          state={(state) => ({ ...state, email: read().email })}
        >
          {t('forgotten')}
        </Link>
      )}
    </form>
  );
}
