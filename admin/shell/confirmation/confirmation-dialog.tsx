import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '@trastienda/contract/calls/account';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createAttempts } from '../../base/attempts.ts';
import { accountQuery } from '../../kit/account/account-query.ts';
import { focusFirst } from '../../kit/take-focus.ts';
import { OtherWays } from '../../kit/account/proof/other-ways.tsx';
import { PasskeyButton } from '../../kit/account/proof/passkey-button.tsx';
import { Dialog } from '../../kit/elements/dialog.tsx';
import questionClasses from '../../kit/elements/question.module.css';
import { api } from '../../session/calls/api-client.ts';
import { hasFeature } from '../../session/config.ts';
import { canUsePasskeys } from '../../session/factors/can-use-passkeys.ts';
import type { Asking } from './ask-for-confirmation.ts';
import classes from './confirmation-dialog.module.css';
import { TypedProof } from './typed-proof.tsx';

type Way = 'password' | 'totp' | 'passkey';

const confirm = (proof: object, signal: AbortSignal) =>
  api.post('/account/confirmations', proof, { isUnkeyed: true, signal });

/**
 * Asks before a change of the user's account (D-89): for the current password or, if the user chooses so, for a second factor. The dialog stays
 * open until the API accepts the answer. If the user cancels, the call ends, too.
 */
export function ConfirmationDialog({ onAnswer }: Asking) {
  const { t } = useTranslation(['account', 'common']);
  const { data } = useQuery(accountQuery);
  const [{ begin, endWith }] = useState(createAttempts);
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? 'password';
  const onSent = () => onAnswer(true);
  const others = <OtherWays ways={waysOf(data).filter((other) => other !== way)} onChoose={setChosen} />;
  const cancel = (
    <Button variant="default" onClick={() => onAnswer(false)}>
      {t('common:list.cancel')}
    </Button>
  );
  return (
    <Dialog opened onClose={() => onAnswer(false)} size={440} padding={24}>
      <Modal.Title>{t('account:confirmation.title')}</Modal.Title>
      <p className={`ts-soft ${questionClasses['text']}`}>{t(`account:confirmation.text.${way}`)}</p>
      <div key={way} ref={chosen && focusFirst}>
        <span ref={endWith} hidden />
        {way === 'passkey' ? (
          <div className={classes['proof']}>
            <PasskeyButton
              fullWidth
              begin={begin}
              send={(credential, signal) => confirm({ credential }, signal)}
              onSent={onSent}
            >
              {t('account:proof.use.passkey')}
            </PasskeyButton>
            {others}
            <div className={questionClasses['actions']}>{cancel}</div>
          </div>
        ) : (
          <TypedProof
            kind={way}
            send={(proof) => confirm(proof, begin())}
            onSent={onSent}
            others={others}
            cancel={cancel}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Returns what the user can confirm with, on this page. */
function waysOf(account: Account | undefined): Way[] {
  const factors = hasFeature('second-factor') ? (account?.factors ?? []) : [];
  const has = (kind: 'totp' | 'passkey') => factors.some((factor) => factor.kind === kind);
  const ways: Way[] = ['password'];
  if (has('totp')) ways.push('totp');
  if (has('passkey') && canUsePasskeys()) ways.push('passkey');
  return ways;
}
