import { Button, TextInput } from '@mantine/core';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { isEmail } from '@trastienda/contract/validators/email';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { showFailure, showSuccess } from '../../kit/elements/alerts.tsx';
import { PasswordBox } from '../../kit/elements/password-box.tsx';
import { logIn } from '../../session/sign-in.ts';
import classes from './login-screen.module.css';

/** Requires a valid e-mail and a non-empty password. The rules for new passwords do not apply to existing passwords (AUTH-06). */
export function LoginForm() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isTouched, setTouched] = useState(false);
  const emailBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const isEmailWrong = !isEmail(email.trim());
  const isPasswordMissing = password === '';
  const login = useMutation({
    mutationFn: () => logIn(email.trim(), password),
    onSuccess: () => {
      showSuccess(t('success'));
      return navigate({ to: '/experiencias', replace: true });
    },
    onError: showFailure,
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTouched(true);
    if (isEmailWrong) emailBox.current?.focus();
    else if (isPasswordMissing) passwordBox.current?.focus();
    else if (!login.isPending) login.mutate();
  }

  return (
    <form className={classes['form']} noValidate onSubmit={submit}>
      <TextInput
        ref={emailBox}
        label={t('email')}
        type="email"
        autoComplete="username"
        size="md"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        error={isTouched && isEmailWrong && toSentence(fieldErrors.email, currentLanguage())}
      />
      <PasswordBox
        ref={passwordBox}
        label={t('password')}
        autoComplete="current-password"
        size="md"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={isTouched && isPasswordMissing && toSentence(fieldErrors.password, currentLanguage())}
      />
      <Button type="submit" fullWidth size="md" mt={10} loading={login.isPending}>
        {t('submit')}
      </Button>
    </form>
  );
}
