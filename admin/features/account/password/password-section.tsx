import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewTokens } from '@trastienda/contract/calls/account';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQuery } from '../../../kit/account/account-query.ts';
import { sessionsQuery } from '../../../kit/account/sessions/sessions-query.ts';
import { Username } from '../../../kit/account/username.tsx';
import { showSuccess } from '../../../kit/elements/alerts.tsx';
import { returnsFocus } from '../../../kit/elements/return-focus.ts';
import { useMoment } from '../../../kit/moment.ts';
import { isTokens } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { keepTokens } from '../../../session/session.ts';
import { AccountSection } from '../account-section.tsx';
import classes from '../account.module.css';
import { useStepEnd } from '../use-step-end.ts';
import { NewPasswordBox } from './new-password-box.tsx';
import { useNewPassword } from './use-new-password.ts';

/** The form of a new password. The current password is asked for by the confirmation that the call needs. */
export function PasswordSection() {
  const { t } = useTranslation('account');
  const toChanged = useMoment('account:password.changed');
  const { data } = useQuery(accountQuery);
  const password = useNewPassword(data?.email);
  const change = usePasswordChange(password.empty, password.report);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const next = password.check();
    if (next !== undefined) change.mutate(next);
  };
  const aside = data?.passwordChangedAt ? (
    <time className="ts-meta ts-num" dateTime={data.passwordChangedAt}>
      {toChanged(data.passwordChangedAt)}
    </time>
  ) : undefined;
  return (
    <AccountSection id="password" title={t('password.title')} text={t('password.about')} aside={aside}>
      <form className={classes['fields']} noValidate onSubmit={submit}>
        <Username />
        <NewPasswordBox label={t('password.label')} password={password} />
        <Button type="submit" loading={change.isPending}>
          {t('password.save')}
        </Button>
      </form>
    </AccountSection>
  );
}

/** Sets the password, and continues with the new session of the answer: on the screen that had to wait for the password, if there is one. */
function usePasswordChange(onSaved: (password: string) => void, onError: (error: Error) => void) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const endStep = useStepEnd('passwordChangeNeeded');
  return useMutation({
    mutationFn: (password: string) =>
      api.put<NewTokens>('/account', { password }, { shape: isTokens, isUnkeyed: true }),
    // Without it, the cache keeps the password for minutes.
    gcTime: 0,
    onSuccess: ({ token, refresh_token }, password) => {
      keepTokens(token, refresh_token);
      onSaved(password);
      showSuccess(t('password.saved'));
      for (const { queryKey } of [accountQuery, sessionsQuery('/account')]) void client.invalidateQueries({ queryKey });
      endStep();
    },
    onError,
    ...returnsFocus,
  });
}
