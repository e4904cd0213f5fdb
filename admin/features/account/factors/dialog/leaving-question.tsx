import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../../../../kit/elements/question.module.css';
import { focusFirst } from '../../../../kit/take-focus.ts';

type Props = { onBack: () => void; onLeave: () => void };

/** Asks before the recovery codes disappear. It replaces them in the dialog. */
export function LeavingQuestion({ onBack, onLeave }: Props) {
  const { t } = useTranslation('account');
  return (
    <>
      <Modal.Title>{t('recoveryCodes.leaving.title')}</Modal.Title>
      <p className={`ts-soft ${classes['text']}`}>{t('recoveryCodes.leaving.text')}</p>
      <div className={classes['actions']} ref={focusFirst}>
        <Button variant="default" onClick={onBack}>
          {t('recoveryCodes.leaving.back')}
        </Button>
        <Button color="red" onClick={onLeave}>
          {t('recoveryCodes.leaving.leave')}
        </Button>
      </div>
    </>
  );
}
