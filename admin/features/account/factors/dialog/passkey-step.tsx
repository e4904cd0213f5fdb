import { Button, Input, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { createAttempts } from '../../../../base/attempts.ts';
import { times } from '../../../../base/times.ts';
import { toPasskeySentence } from '../../../../kit/account/proof/passkey-sentence.ts';
import { showFailure } from '../../../../kit/elements/alerts.tsx';
import questionClasses from '../../../../kit/elements/question.module.css';
import { returnsFocus } from '../../../../kit/elements/return-focus.ts';
import { ApiFailure } from '../../../../session/calls/api-client.ts';
import { createPasskey } from '../../../../session/factors/passkeys.ts';
import { preparePasskey, type PreparedPasskey } from '../prepare.ts';
import classes from './dialog.module.css';
import { activationKey, mayBeActive, useActivating, type Activated } from './use-activating.ts';
import { useName } from './use-name.ts';

type Props = { prepared: PreparedPasskey; onCancel: () => void; onActivated: (activated: Activated) => void };

/** Lets the browser create a passkey, and activates it. */
export function PasskeyStep({ prepared, onCancel, onActivated }: Props) {
  const { t } = useTranslation(['account', 'common']);
  const { field, check } = useName(prepared.name);
  const { error, create, isPending, endWith } = useCreating(prepared, onActivated);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = check();
    if (name !== undefined && !isPending) create(name);
  };
  return (
    <form ref={endWith} noValidate onSubmit={submit}>
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

/**
 * An attempt prepares a passkey again if the challenge of the API may expire meanwhile, or if the API has refused it. If the answer to the last
 * attempt did not arrive, its passkey may be active.
 */
function useCreating(prepared: PreparedPasskey, onActivated: (activated: Activated) => void) {
  const present = useRef<PreparedPasskey | undefined>(prepared);
  const unanswered = useRef<PreparedPasskey>(undefined);
  const [attempts] = useState(createAttempts);
  const [refusal, setRefusal] = useState<Error>();
  const { activate, find } = useActivating();
  const { mutate: create, isPending } = useMutation({
    mutationKey: activationKey,
    mutationFn: async (name: string) => {
      const found = unanswered.current && (await find(unanswered.current, name));
      if (found) return found;
      unanswered.current = undefined;
      if (!isFresh(present.current)) present.current = await preparePasskey(name);
      const prepared = present.current;
      const credential = await createPasskey(prepared.options, attempts.begin());
      return activate(prepared, { credential }, name).catch((failure) => {
        if (mayBeActive(failure)) unanswered.current = prepared;
        throw failure;
      });
    },
    gcTime: 0,
    onMutate: () => {
      setRefusal(undefined);
      return returnsFocus.onMutate();
    },
    onSuccess: onActivated,
    onError: (failure) => {
      if (failure instanceof ApiFailure) present.current = undefined;
      if (toPasskeySentence(failure) === undefined) showFailure(failure);
      else setRefusal(failure);
    },
    onSettled: returnsFocus.onSettled,
  });
  const error = refusal && toPasskeySentence(refusal);
  return { error, create, isPending, endWith: attempts.endWith };
}

const isFresh = (prepared: PreparedPasskey | undefined): prepared is PreparedPasskey =>
  prepared !== undefined && Date.now() - prepared.preparedAt < times.passkeyFreshMs;
