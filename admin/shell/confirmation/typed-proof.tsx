import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBox } from '../../kit/account/proof/code-box.tsx';
import { useProof } from '../../kit/account/proof/use-proof.ts';
import { Username } from '../../kit/account/username.tsx';
import { PasswordBox } from '../../kit/elements/password-box.tsx';
import questionClasses from '../../kit/elements/question.module.css';
import classes from './confirmation-dialog.module.css';

type Props = {
  kind: 'password' | 'totp';
  send: (proof: object) => Promise<unknown>;
  onSent: () => void;
  /** The buttons for other ways. */
  others: ReactNode;
  cancel: ReactNode;
};

/** The form of the confirmation for a password or a code. */
export function TypedProof({ kind, send, onSent, others, cancel }: Props) {
  const { t } = useTranslation('account');
  const isPassword = kind === 'password';
  const { box, error, clear, submit, isPending } = useProof({
    kind: isPassword ? 'password' : 'code',
    send: (typed) => send(isPassword ? { password: typed } : { code: typed }),
    onSent,
  });
  const field = { ref: box, error, onChange: clear, 'data-autofocus': true };
  return (
    <form className={classes['proof']} noValidate onSubmit={submit}>
      {isPassword ? (
        <>
          <Username />
          <PasswordBox
            {...field}
            label={t('account:confirmation.password')}
            name="password"
            autoComplete="current-password"
          />
        </>
      ) : (
        <CodeBox {...field} kind="app" />
      )}
      {others}
      <div className={questionClasses['actions']}>
        {cancel}
        <Button type="submit" loading={isPending}>
          {t('account:confirmation.confirm')}
        </Button>
      </div>
    </form>
  );
}
