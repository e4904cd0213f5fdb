import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CodeBox } from '../../kit/account/proof/code-box.tsx';
import { PasskeyButton } from '../../kit/account/proof/passkey-button.tsx';
import { useProof } from '../../kit/account/proof/use-proof.ts';
import { config } from '../../session/config.ts';
import type { FactorProof } from '../../session/factors/factor-sign-in.ts';
import { introId } from '../../shell/entry/entry-frame.tsx';
import classes from './second-step.module.css';

type Proving = {
  begin: () => AbortSignal;
  send: (proof: FactorProof, signal: AbortSignal) => Promise<void>;
  onSent: () => Promise<void>;
  onFailure: (failure: Error) => void;
};

/** The form for a code. */
export function CodeWay({ kind, begin, send, ...after }: Proving & { kind: 'app' | 'recovery' }) {
  const { t } = useTranslation('login');
  const { box, error, clear, submit, isPending } = useProof({
    kind: 'code',
    send: (code) => send({ code }, begin()),
    ...after,
  });
  return (
    <form className={classes['form']} noValidate onSubmit={submit}>
      <CodeBox ref={box} kind={kind} describedBy={introId} size="md" error={error} onChange={clear} />
      <Button type="submit" fullWidth size="md" mt={10} loading={isPending}>
        {t('login:submit')}
      </Button>
    </form>
  );
}

/** The button for a passkey. */
export function PasskeyWay({ send, ...after }: Proving) {
  const { t } = useTranslation('account');
  return (
    <PasskeyButton
      fullWidth
      size="md"
      aria-describedby={introId}
      send={(credential, signal) => send({ credential }, signal)}
      {...after}
    >
      {t('account:proof.use.passkey')}
    </PasskeyButton>
  );
}

/** Says where the passkeys of the user work, if this is another address. */
export function PasskeysElsewhere({ hasRecoveryCode }: { hasRecoveryCode: boolean }) {
  const { t } = useTranslation('login');
  const { passkeyOrigin } = config();
  return (
    <p className="ts-soft">
      {passkeyOrigin === undefined || passkeyOrigin === window.location.origin
        ? t(`login:second.noPasskeys.${hasRecoveryCode ? 'orCode' : 'alone'}`)
        : t('login:second.passkeysElsewhere', { origin: passkeyOrigin })}
    </p>
  );
}
