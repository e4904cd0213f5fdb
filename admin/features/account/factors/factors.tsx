import type { Account } from '@trastienda/contract/calls/account';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import lineClasses from '../../../kit/account/lines.module.css';
import { showSuccess } from '../../../kit/elements/alerts.tsx';
import { returnFocus } from '../../../kit/elements/return-focus.ts';
import { takeFocus } from '../../../kit/take-focus.ts';
import { useStepEnd } from '../use-step-end.ts';
import { FactorLine } from './factor-line.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useOpening, type OpenedDialog } from './use-opening.ts';
import { useRemoving } from './use-removing.tsx';
import { WaysToAdd } from './ways-to-add.tsx';

/** The second factors, how to add one, and the recovery codes. */
export function Factors({ account: { email, factors, recoveryCodesLeft } }: { account: Account }) {
  const { t } = useTranslation('account');
  const group = useRef<HTMLDivElement>(null);
  const opening = useOpening();
  const endStep = useStepEnd('enrolmentNeeded');
  // The button that had the focus disappears with its line.
  const { ask, removed, question } = useRemoving(factors, () => takeFocus(group.current));
  const close = (opened: OpenedDialog, done: string | undefined) => {
    opening.reset();
    void returnFocus(done === undefined ? opened.opener : group.current);
    if (done === undefined) return;
    showSuccess(done);
    endStep();
  };
  const { data: opened } = opening;
  return (
    <div ref={group} className={lineClasses['lines']} role="group" tabIndex={-1} aria-label={t('factors.title')}>
      {factors.length > 0 && (
        <ul aria-label={t('factors.list')}>
          {factors.map((factor) => (
            <FactorLine
              key={factor['@id']}
              factor={factor}
              isRemoved={removed?.['@id'] === factor['@id']}
              onRemove={() => ask(factor)}
            />
          ))}
        </ul>
      )}
      <WaysToAdd isFirst={factors.length === 0} opening={opening} />
      {factors.length > 0 && <RecoveryCodes left={recoveryCodesLeft} opening={opening} />}
      {question}
      {opened && <opened.FactorDialog start={opened.start} email={email} onClose={(done) => close(opened, done)} />}
    </div>
  );
}
