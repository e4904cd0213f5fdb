import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isEmail } from '@trastienda/contract/validators/email';
import { cleanEmail } from '@trastienda/contract/validators/pasted';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQuery } from '../../kit/account/account-query.ts';
import { showSuccess } from '../../kit/elements/alerts.tsx';
import { ReadFailure } from '../../kit/account/read-failure.tsx';
import { returnsFocus } from '../../kit/elements/return-focus.ts';
import { LeaveQuestion } from '../../kit/form/leaving/leave-question.tsx';
import { api } from '../../session/calls/api-client.ts';
import { AccountSection } from './account-section.tsx';
import classes from './account.module.css';
import { useRefusals } from './use-refusals.ts';

export function EmailSection() {
  const { t } = useTranslation('account');
  const { data, isError, isFetching, refetch } = useQuery(accountQuery);
  return (
    <AccountSection id="email" title={t('email.title')} text={t('email.about')}>
      {data ? (
        <EmailForm present={data.email} />
      ) : isError && !isFetching ? (
        <ReadFailure className={classes['failed']} text={t('email.failed')} onRetry={refetch} />
      ) : (
        <div className={classes['fields']}>
          <div role="status" aria-label={t('email.loading')}>
            <Skeleton className={classes['loadingBox']} radius="md" />
          </div>
          <Skeleton className={classes['loadingButton']} radius="md" />
        </div>
      )}
    </AccountSection>
  );
}

function EmailForm({ present }: { present: string }) {
  const { t } = useTranslation('account');
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const refusals = useRefusals(box);
  const email = cleanEmail(typed ?? present);
  const saving = useEmailSaving((saved) => {
    setTyped((now = '') => (cleanEmail(now) === saved ? undefined : now));
    // The button is disabled again.
    box.current?.focus();
  }, refusals.report);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving.isPending || email === present) return;
    if (isEmail(email)) saving.mutate(email);
    else refusals.refuse('email');
  };
  return (
    <form className={classes['fields']} noValidate onSubmit={submit}>
      <TextInput
        ref={box}
        label={t('email.label')}
        type="email"
        autoComplete="email"
        value={typed ?? present}
        error={refusals.sentence}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          refusals.clear();
        }}
      />
      <Button type="submit" variant="default" loading={saving.isPending} disabled={email === present}>
        {t('email.save')}
      </Button>
      {/* Nothing is asked during a save: it goes on after the screen is left, and its alert appears on the next one. */}
      <LeaveQuestion mayLose={() => email !== present && !saving.isPending} />
    </form>
  );
}

function useEmailSaving(onSaved: (email: string) => void, onError: (error: Error) => void) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api.put('/account', { email }, { isUnkeyed: true }),
    onSuccess: (_, email) => {
      showSuccess(t('email.saved', { email }));
      client.setQueryData(accountQuery.queryKey, (before) => before && { ...before, email });
      void client.invalidateQueries({ queryKey: accountQuery.queryKey });
      onSaved(email);
    },
    onError,
    ...returnsFocus,
  });
}
