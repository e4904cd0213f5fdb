import { Button, Modal } from '@mantine/core';
import type { Factor } from '@trastienda/contract/calls/session/factors';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../kit/elements/dialog.tsx';
import classes from '../../../kit/elements/question.module.css';

type Props = {
  factor: Factor;
  isLast: boolean;
  /** Why the factor cannot be removed. */
  refusal?: string;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before a factor is removed, or says why it cannot be removed. */
export function RemoveQuestion({ factor: { kind, name }, isLast, refusal, onClose, onConfirm }: Props) {
  const { t } = useTranslation(['common', 'account']);
  const text = t(isLast ? 'account:factors.removeQuestion.last' : `account:factors.removeQuestion.text.${kind}`);
  return (
    <Dialog opened onClose={onClose} size={440} padding={24}>
      <Modal.Title>
        {t(refusal === undefined ? `account:factors.removeQuestion.${kind}` : 'account:factors.refused.title')}
      </Modal.Title>
      <div className={classes['record']}>
        <b dir="auto">{name}</b>
      </div>
      <p className="ts-soft">{refusal ?? text}</p>
      <div className={classes['actions']}>
        {refusal === undefined && (
          <>
            <Button variant="default" data-autofocus onClick={onClose}>
              {t('list.cancel')}
            </Button>
            <Button color="red" onClick={onConfirm}>
              {t('account:factors.removeQuestion.confirm')}
            </Button>
          </>
        )}
        {refusal !== undefined && (
          <Button data-autofocus onClick={onClose}>
            {t('account:factors.refused.close')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
