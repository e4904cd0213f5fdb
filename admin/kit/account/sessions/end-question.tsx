import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../elements/dialog.tsx';
import classes from '../../elements/question.module.css';

type Props = {
  kind: 'endOthersQuestion' | 'endAllQuestion';
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before several sessions are ended. */
export function EndQuestion({ kind, isOpen, onClose, onConfirm }: Props) {
  const { t } = useTranslation(['common', 'account']);
  return (
    <Dialog opened={isOpen} onClose={onClose} size={440} padding={24}>
      <Modal.Title>{t(`account:sessions.${kind}.title`)}</Modal.Title>
      <p className={`ts-soft ${classes['text']}`}>{t(`account:sessions.${kind}.text`)}</p>
      <div className={classes['actions']}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('list.cancel')}
        </Button>
        <Button color="red" onClick={onConfirm}>
          {t(`account:sessions.${kind}.confirm`)}
        </Button>
      </div>
    </Dialog>
  );
}
