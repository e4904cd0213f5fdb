import { Button } from '@mantine/core';
import type { SecondFactorValues, TicketKind } from '@trastienda/contract/calls/session/factors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst } from '../../kit/take-focus.ts';
import { OtherWays } from '../../kit/account/proof/other-ways.tsx';
import { showFailure } from '../../kit/elements/alerts.tsx';
import { ApiFailure } from '../../session/calls/api-client.ts';
import { canUsePasskeys } from '../../session/factors/can-use-passkeys.ts';
import { proveFactor, type FactorProof } from '../../session/factors/factor-sign-in.ts';
import { beginSignIn, endSignInWith } from '../../session/sign-in.ts';
import { entryForm, EntryFrame } from '../../shell/entry/entry-frame.tsx';
import { CodeWay, PasskeysElsewhere, PasskeyWay } from './second-step-ways.tsx';
import { useEntering } from './use-entering.ts';

type Props = {
  ticket: SecondFactorValues;
  /** Returns to the first step. */
  onBack: () => void;
  /** Called if the ticket is no longer valid. */
  onExpired: () => void;
};

const preferred: readonly TicketKind[] = ['totp', 'passkey', 'recoveryCode'];

/** The second step of a sign-in (D-87): a code of an authenticator app, a passkey, or a recovery code. */
export function SecondStep({ ticket: { ticket, kinds }, onBack, onExpired }: Props) {
  const { t } = useTranslation('login');
  const enter = useEntering();
  const ways = preferred.filter((kind) => kinds.includes(kind) && (kind !== 'passkey' || canUsePasskeys()));
  const [way, setWay] = useState<TicketKind | undefined>(ways[0]);
  const proving = {
    begin: beginSignIn,
    send: (proof: FactorProof, signal: AbortSignal) => proveFactor(ticket, proof, signal),
    onSent: enter,
    onFailure: (failure: Error) =>
      failure instanceof ApiFailure && failure.key === 'ticketExpired' ? onExpired() : showFailure(failure),
  };
  return (
    <EntryFrame title={t('login:second.title')} intro={t(`login:second.intro.${way ?? 'none'}`)}>
      <div key={way} ref={openWay} className={entryForm}>
        {way === 'passkey' && <PasskeyWay {...proving} />}
        {(way === 'totp' || way === 'recoveryCode') && (
          <CodeWay kind={way === 'totp' ? 'app' : 'recovery'} {...proving} />
        )}
        {kinds.includes('passkey') && !canUsePasskeys() && (
          <PasskeysElsewhere hasRecoveryCode={ways.includes('recoveryCode')} />
        )}
        <OtherWays ways={ways.filter((other) => other !== way)} onChoose={setWay} />
        <Button variant="default" fullWidth size="md" onClick={onBack}>
          {t('login:second.back')}
        </Button>
      </div>
    </EntryFrame>
  );
}

/** The first element of the way gets the focus. A way that is left ends its attempt. */
const openWay = (way: HTMLElement | null) => {
  focusFirst(way);
  return endSignInWith(way);
};
