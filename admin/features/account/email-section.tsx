import { Button, Flex, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewTokens } from '@trastienda/contract/calls/account';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { isEmail } from '@trastienda/contract/validators/email';
import { cleanEmail } from '@trastienda/contract/validators/pasted';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { accountQuery } from '../../kit/account/account-query.ts';
import { showSuccess } from '../../kit/elements/alerts.tsx';
import { returnsFocus } from '../../kit/elements/return-focus.ts';
import { api } from '../../session/calls/api-client.ts';
import { keepNewTokens } from '../../session/new-tokens.ts';
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
        <Flex className="ts-soft" gap={12} align="center" mih={116}>
          {t('email.failed')}
          <Button variant="default" flex="none" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </Flex>
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
  const client = useQueryClient();
  const refusals = useRefusals(box);
  const email = cleanEmail(typed ?? present);
  const saving = useMutation({
    mutationFn: (next: string) => api.put<Partial<NewTokens> | undefined>('/account', { email: next }),
    onSuccess: (answer, next) => {
      keepNewTokens(answer);
      showSuccess(t('email.saved', { email: next }));
      client.setQueryData(accountQuery.queryKey, (before) => before && { ...before, email: next });
      void client.invalidateQueries({ queryKey: accountQuery.queryKey });
      setTyped(undefined);
      // The button is disabled again.
      box.current?.focus();
    },
    onError: refusals.report,
    ...returnsFocus,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving.isPending || email === present) return;
    if (isEmail(email)) saving.mutate(email);
    else refusals.refuse(toSentence(fieldErrors.email, currentLanguage()));
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
    </form>
  );
}
