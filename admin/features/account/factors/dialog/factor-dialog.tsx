import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../kit/elements/dialog.tsx';
import type { DialogStart } from '../prepare.ts';
import { useCodesBlock } from '../use-codes-block.ts';
import { AppStep } from './app-step.tsx';
import { CodesStep } from './codes-step.tsx';
import { LeavingQuestion } from './leaving-question.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import { activationKey, type Activated } from './use-activating.ts';
import { useCodesGuard } from './use-codes-guard.ts';

type Props = {
  start: DialogStart;
  email: string;
  /** Called when the dialog closes, with the sentence for the alert if something was added or generated. */
  onClose: (done: string | undefined) => void;
};

/** The dialog that adds a factor, and then shows the recovery codes if the API returns some. */
export function FactorDialog({ start, email, onClose }: Props) {
  const { t } = useTranslation('account');
  const [step, setStep] = useState(start);
  const [done, setDone] = useState(t('recoveryCodes.save.generated'));
  const guard = useCodesGuard({ isActive: step.kind === 'codes', onLeave: () => onClose(done) });
  // An activation goes on: its recovery codes would be lost. Escape also closes the confirmation that it may need.
  const isBusy = useIsMutating({ mutationKey: activationKey }) > 0;
  useCodesBlock(isBusy);
  const cancel = () => onClose(undefined);
  const close = () => {
    if (step.kind === 'codes') guard.toggle();
    else if (!isBusy) cancel();
  };
  const goOn = ({ codes, hasLostCodes = false, name }: Activated) => {
    if (step.kind === 'codes') return;
    const added = t(`factors.${step.kind}.${hasLostCodes ? 'withLostCodes' : 'added'}`, { name });
    setDone(added);
    if (codes === null) onClose(added);
    else setStep({ kind: 'codes', codes });
  };
  return (
    <Dialog opened onClose={close} size={step.kind === 'totp' ? 560 : 480} padding={24}>
      {step.kind === 'totp' && <AppStep prepared={step} onCancel={cancel} onActivated={goOn} />}
      {step.kind === 'passkey' && <PasskeyStep prepared={step} onCancel={cancel} onActivated={goOn} />}
      {step.kind === 'codes' &&
        (guard.isAsking ? (
          <LeavingQuestion onBack={guard.stay} onLeave={guard.leave} />
        ) : (
          <CodesStep codes={step.codes} email={email} onSaved={guard.leave} />
        ))}
    </Dialog>
  );
}
