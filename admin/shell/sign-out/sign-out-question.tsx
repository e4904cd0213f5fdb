import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../kit/elements/dialog.tsx';
import type { OtherDrafts } from '../../kit/form/leaving/leaving.ts';
import classes from '../../kit/elements/question.module.css';

type Props = { isOpen: boolean; drafts: OtherDrafts; onClose: () => void; onConfirm: () => void };

/** Asks before a sign-out deletes drafts. */
export function SignOutQuestion({ isOpen, drafts, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened={isOpen} onClose={onClose} size={440} padding={24}>
      <Modal.Title>{t('frame.signOut.title')}</Modal.Title>
      <p className={`ts-soft ${classes['text']}`}>
        {t(drafts.areListed ? 'frame.signOut.text' : 'frame.signOut.unlisted', drafts)}
      </p>
      <div className={classes['actions']}>
        <Button variant="default" onClick={onConfirm}>
          {t('frame.signOut.leave')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('frame.signOut.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
