import { Button } from '@mantine/core';
import type { SecondFactorValues, TicketKind } from '@trastienda/contract/calls/factors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst } from '../../kit/account/proof/focus-first.ts';
import { OtherWays } from '../../kit/account/proof/other-ways.tsx';
import { showFailure } from '../../kit/elements/alerts.tsx';
import { ApiFailure } from '../../session/calls/api-client.ts';
import { canUsePasskeys } from '../../session/factors/can-use-passkeys.ts';
import { proveFactor, type FactorProof } from '../../session/factors/factor-sign-in.ts';
import { entryForm, EntryFrame } from '../../shell/entry/entry-frame.tsx';
import { CodeWay, PasskeysElsewhere, PasskeyWay } from './second-step-ways.tsx';
import { useEntering } from './use-entering.ts';

type Props = {
  ticket: SecondFactorValues;
  /** Returns to the first step. `reason` is the sentence for a user who did not ask for it. */
  onBack: (reason?: string) => void;
};

const preferred: readonly TicketKind[] = ['totp', 'passkey', 'recoveryCode'];

/** The second step of a sign-in (D-87): a code of an authenticator app, a passkey, or a recovery code. */
export function SecondStep({ ticket: { ticket, kinds }, onBack }: Props) {
  const { t } = useTranslation('login');
  const enter = useEntering();
  const ways = preferred.filter((kind) => kinds.includes(kind) && (kind !== 'passkey' || canUsePasskeys()));
  const [way, setWay] = useState<TicketKind | undefined>(ways[0]);
  const proving = {
    send: (proof: FactorProof) => proveFactor(ticket, proof),
    onSent: () => void enter(),
    onFailure: (failure: Error) =>
      failure instanceof ApiFailure && failure.key === 'ticketExpired' ? onBack(failure.message) : showFailure(failure),
  };
  return (
    <EntryFrame title={t('login:second.title')} intro={t(`login:second.intro.${way ?? 'none'}`)}>
      <div key={way} ref={focusFirst} className={entryForm}>
        {way === 'passkey' && <PasskeyWay {...proving} />}
        {(way === 'totp' || way === 'recoveryCode') && (
          <CodeWay kind={way === 'totp' ? 'app' : 'recovery'} {...proving} />
        )}
        {kinds.includes('passkey') && !canUsePasskeys() && <PasskeysElsewhere />}
        <OtherWays ways={ways.filter((other) => other !== way)} onChoose={setWay} />
        <Button variant="default" fullWidth size="md" onClick={() => onBack()}>
          {t('login:second.back')}
        </Button>
      </div>
    </EntryFrame>
  );
}
