import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Username } from '../../kit/account/username.tsx';
import { showFailure } from '../../kit/elements/alerts.tsx';
import { Dialog } from '../../kit/elements/dialog.tsx';
import { PasswordBox } from '../../kit/elements/password-box.tsx';
import questionClasses from '../../kit/elements/question.module.css';
import { api, ApiFailure } from '../../session/calls/api-client.ts';
import type { Asking } from './ask-for-password.ts';
import classes from './confirmation-dialog.module.css';

/** Asks for the current password before a change of the user's account (D-89). The dialog stays open until the API accepts the password. */
export function ConfirmationDialog({ onAnswer }: Asking) {
  const { t } = useTranslation(['common', 'account']);
  const { box, error, clear, submit, isPending } = useConfirming(() => onAnswer(true));
  return (
    <Dialog opened onClose={() => onAnswer(false)} size={440} padding={24}>
      <form noValidate onSubmit={submit}>
        <Modal.Title>{t('account:confirmation.title')}</Modal.Title>
        <p className={`ts-soft ${questionClasses['text']}`}>{t('account:confirmation.text')}</p>
        <Username />
        <PasswordBox
          ref={box}
          className={classes['box']}
          label={t('account:confirmation.password')}
          name="password"
          autoComplete="current-password"
          error={error}
          data-autofocus
          onChange={clear}
        />
        <div className={questionClasses['actions']}>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {t('list.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('account:confirmation.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Sends the typed password. The input is uncontrolled, because some password managers fill it in without an event. */
function useConfirming(onConfirmed: () => void) {
  const box = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const refuse = (sentence: string) => {
    setError(sentence);
    box.current?.focus();
    box.current?.select();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (password: string) => api.post('/account/confirmations', { password }, { isUnkeyed: true }),
    // Without it, the cache keeps the password for minutes.
    gcTime: 0,
    onSuccess: onConfirmed,
    onError: (failure) => {
      const sentence = toFieldError(failure);
      if (sentence === undefined) showFailure(failure);
      else refuse(sentence);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const password = box.current?.value ?? '';
    if (password === '') refuse(toSentence(fieldErrors.password, currentLanguage()));
    else if (!isPending) mutate(password);
  };
  return { box, error, clear: () => setError(undefined), submit, isPending };
}

/** Returns the message at the field for a wrong password or too many attempts. */
function toFieldError(error: Error): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined;
  return error.violations[0]?.message ?? (error.code === 429 ? error.message : undefined);
}
