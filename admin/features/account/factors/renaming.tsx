import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Factor } from '@trastienda/contract/calls/session/factors';
import { limits } from '@trastienda/contract/limits';
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQuery } from '../../../kit/account/account-query.ts';
import { showSuccess } from '../../../kit/elements/alerts.tsx';
import { returnsFocus } from '../../../kit/elements/return-focus.ts';
import { api } from '../../../session/calls/api-client.ts';
import { useRefusals } from '../use-refusals.ts';
import classes from './factors.module.css';

type Props = { factor: Factor; onEnd: () => void };

/** The form of the name of a factor, in its line. Escape closes it. */
export function Renaming({ factor, onEnd }: Props) {
  const { t } = useTranslation(['account', 'common']);
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(factor.name);
  const { sentence, refuse, clear, report } = useRefusals(box);
  const { mutate, isPending } = useRename(factor, onEnd, report);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = typed.trim();
    if (name === '') refuse('factorName');
    else if (name === factor.name) onEnd();
    else if (!isPending) mutate(name);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !isPending) onEnd();
  };
  return (
    <form ref={selectName} className={classes['renaming']} noValidate onSubmit={submit}>
      <TextInput
        ref={box}
        label={t('account:factors.name')}
        maxLength={limits.lineMaxChars}
        autoComplete="off"
        onKeyDown={onKeyDown}
        value={typed}
        error={sentence}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          clear();
        }}
      />
      <div className={classes['renamingButtons']}>
        <Button type="submit" loading={isPending}>
          {t('account:factors.save')}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onEnd}>
          {t('common:list.cancel')}
        </Button>
      </div>
    </form>
  );
}

const selectName = (form: HTMLElement | null) => form?.querySelector('input')?.select();

function useRename({ '@id': id }: Factor, onEnd: () => void, onError: (error: Error) => void) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const { queryKey } = accountQuery;
  return useMutation({
    mutationFn: (name: string) => api.put(id, { name }, { isUnkeyed: true }),
    onSuccess: (_, name) => {
      showSuccess(t('factors.renamed', { name }));
      client.setQueryData(queryKey, (account) => {
        const renamed = account?.factors.map((each) => (each['@id'] === id ? { ...each, name } : each));
        return account && { ...account, factors: renamed ?? [] };
      });
      void client.invalidateQueries({ queryKey });
      onEnd();
    },
    onError,
    ...returnsFocus,
  });
}
