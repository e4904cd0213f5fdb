import { Button, Input, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { times } from '../../../../base/times.ts';
import { toPasskeySentence } from '../../../../kit/account/proof/passkey-button.tsx';
import { showFailure } from '../../../../kit/elements/alerts.tsx';
import questionClasses from '../../../../kit/elements/question.module.css';
import { returnsFocus } from '../../../../kit/elements/return-focus.ts';
import { ApiFailure } from '../../../../session/calls/api-client.ts';
import { createPasskey } from '../../../../session/factors/passkeys.ts';
import { preparePasskey, type PreparedPasskey } from '../prepare.ts';
import classes from './dialog.module.css';
import { useActivating, type Activated } from './use-activating.ts';
import { useName } from './use-name.ts';

type Props = { prepared: PreparedPasskey; onCancel: () => void; onActivated: (activated: Activated) => void };

/** Lets the browser create a passkey, and activates it. */
export function PasskeyStep({ prepared, onCancel, onActivated }: Props) {
  const { t } = useTranslation(['account', 'common']);
  const { field, check } = useName(prepared.name);
  const { error, create, isPending } = useCreating(prepared, onActivated);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = check();
    if (name !== undefined && !isPending) create(name);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Modal.Title>{t('account:passkeys.title')}</Modal.Title>
      <p className={`ts-soft ${questionClasses['text']}`}>{t('account:passkeys.text')}</p>
      <div className={classes['fields']}>
        <TextInput
          label={t('account:factors.name')}
          description={t('account:passkeys.nameHelp')}
          data-autofocus
          {...field}
        />
        {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      </div>
      <div className={questionClasses['actions']}>
        <Button variant="default" disabled={isPending} onClick={onCancel}>
          {t('common:list.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('account:passkeys.create')}
        </Button>
      </div>
    </form>
  );
}

/** An attempt prepares a passkey again if the challenge of the API may expire meanwhile, or if the API has refused it. */
function useCreating(prepared: PreparedPasskey, onActivated: (activated: Activated) => void) {
  const present = useRef<PreparedPasskey | undefined>(prepared);
  const [error, setError] = useState<string>();
  const activate = useActivating();
  const { mutate: create, isPending } = useMutation({
    mutationFn: async (name: string) => {
      if (!isFresh(present.current)) present.current = await preparePasskey(name);
      return activate(present.current, { credential: await createPasskey(present.current.options) }, name);
    },
    gcTime: 0,
    onMutate: () => {
      setError(undefined);
      return returnsFocus.onMutate();
    },
    onSuccess: onActivated,
    onError: (failure) => {
      if (failure instanceof ApiFailure) present.current = undefined;
      const sentence = toPasskeySentence(failure);
      if (sentence === undefined) showFailure(failure);
      else setError(sentence);
    },
    onSettled: returnsFocus.onSettled,
  });
  return { error, create, isPending };
}

const isFresh = (prepared: PreparedPasskey | undefined): prepared is PreparedPasskey =>
  prepared !== undefined && Date.now() - prepared.preparedAt < times.passkeyFreshMs;
