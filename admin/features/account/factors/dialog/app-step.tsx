import { Button, Modal, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBox } from '../../../../kit/account/proof/code-box.tsx';
import { useProof } from '../../../../kit/account/proof/use-proof.ts';
import { showFailure } from '../../../../kit/elements/alerts.tsx';
import questionClasses from '../../../../kit/elements/question.module.css';
import { usePhone } from '../../../../kit/use-phone.ts';
import { ApiFailure } from '../../../../session/calls/api-client.ts';
import type { PreparedTotp } from '../prepare.ts';
import classes from './dialog.module.css';
import { Seed } from './seed.tsx';
import { activationKey, useActivating, type Activated } from './use-activating.ts';
import { useName } from './use-name.ts';

type Props = { prepared: PreparedTotp; onCancel: () => void; onActivated: (activated: Activated) => void };

/** Shows the seed to an authenticator app, and activates the app with a code of it. */
export function AppStep(props: Props) {
  const { t } = useTranslation(['account', 'common']);
  const isPhone = usePhone();
  const { name, code, submit, isPending } = useAppActivation(props);
  return (
    <form noValidate onSubmit={submit}>
      {/* On a phone, the keyboard would cover the QR code. */}
      <Modal.Title className={classes['title']} tabIndex={-1} data-autofocus={isPhone || undefined}>
        {t('account:app.title')}
      </Modal.Title>
      <Seed prepared={props.prepared} isPhone={isPhone} />
      <div className={classes['fields']}>
        <TextInput label={t('account:factors.name')} description={t('account:app.nameHelp')} {...name} />
        <CodeBox kind="app" description={t('account:app.codeHelp')} data-autofocus={!isPhone || undefined} {...code} />
      </div>
      <div className={questionClasses['actions']}>
        <Button variant="default" disabled={isPending} onClick={props.onCancel}>
          {t('common:list.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('account:app.activate')}
        </Button>
      </div>
    </form>
  );
}

/** The fields of the form and its call. If the API no longer has the prepared app, an alert says so, and the dialog closes. */
function useAppActivation({ prepared, onCancel, onActivated }: Props) {
  const { t } = useTranslation('account');
  const { activate } = useActivating();
  const { field, check } = useName(prepared.name);
  const { box, error, clear, submit, isPending } = useProof({
    kind: 'code',
    mutationKey: activationKey,
    send: (code) => activate(prepared, { code }, field.value.trim()),
    onSent: onActivated,
    onFailure: (failure) => {
      const isExpired = failure instanceof ApiFailure && failure.code === 404;
      showFailure(isExpired ? new ApiFailure(undefined, t('app.expired')) : failure);
      if (isExpired) onCancel();
    },
  });
  const checkAndSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (check() !== undefined) submit(event);
  };
  return { name: field, code: { ref: box, error, onChange: clear }, submit: checkAndSubmit, isPending };
}
