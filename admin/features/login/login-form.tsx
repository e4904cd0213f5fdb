import { Button, TextInput } from '@mantine/core';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { isEmail } from '@trastienda/contract/validators/email';
import { cleanEmail } from '@trastienda/contract/validators/pasted';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { showFailure } from '../../kit/elements/alerts.tsx';
import { PasswordBox } from '../../kit/elements/password-box.tsx';
import { entryForm } from '../../shell/entry/entry-frame.tsx';
import { endSignInWith } from '../../session/sign-in.ts';
import { takeFirstStep, type SecondStepStart, type Typed } from './first-step.ts';
import { OtherEntries } from './other-entries.tsx';
import { useEntering } from './use-entering.ts';

type Props = {
  /** The address that the user has typed, after the return from the second step. */
  email?: string | undefined;
  /** Called when an e-mail and a password are sent. */
  onSend: () => void;
  /** Called if the user has a second factor (D-87). */
  onSecondStep: (start: SecondStepStart) => void;
};

/**
 * Requires a valid e-mail and a non-empty password. The rules for new passwords do not apply to existing passwords (AUTH-06). The inputs
 * are uncontrolled, because some password managers fill them in without an event.
 */
export function LoginForm({ email, onSend, onSecondStep }: Props) {
  const { t } = useTranslation('login');
  const enter = useEntering();
  const emailBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  /** The values that are checked: those of the last submit, or of the last change after it; undefined before the first submit. */
  const [checked, setChecked] = useState<Typed>();
  const login = useMutation({
    mutationFn: takeFirstStep,
    // Without it, the cache keeps the password of a failed login for minutes.
    gcTime: 0,
    onSuccess: (start) => (start ? onSecondStep(start) : enter()),
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
    else if (!login.isPending) {
      onSend();
      login.mutate(typed);
    }
  }

  return (
    <form
      ref={endSignInWith}
      className={entryForm}
      noValidate
      onSubmit={submit}
      onChange={() => checked && setChecked(read())}
    >
      <TextInput
        ref={emailBox}
        label={t('email')}
        type="email"
        autoComplete="username"
        size="md"
        defaultValue={email}
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
      <OtherEntries readEmail={() => read().email} onEntered={enter} />
    </form>
  );
}
