import { Button, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './delete-dialog.module.css';

/** A picture of the record and a line under its name. */
export type About = { picture?: ReactNode; line?: string };

type Props = {
  collection: string;
  name: string;
  about?: About;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before a delete, in the words `delete.title` and `delete.message`; the record stands on a line of its own (LIST-09). */
export function DeleteDialog({ collection, name, about, isOpen, onClose, onConfirm }: Props) {
  const { t } = useTranslation([collection, 'common']);
  return (
    <Modal opened={isOpen} onClose={onClose} size={440} padding={24}>
      <Modal.Title>{t('delete.title')}</Modal.Title>
      <div className={classes['record']}>
        {about?.picture}
        <div>
          <b>{name}</b>
          {about?.line && <p className="ts-meta ts-num">{about.line}</p>}
        </div>
      </div>
      <p className="ts-soft">{t('delete.message')}</p>
      <div className={classes['actions']}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common:list.cancel')}
        </Button>
        <Button color="red" leftSection={<IconTrash size={18} stroke={1.7} />} onClick={onConfirm}>
          {t('common:list.delete')}
        </Button>
      </div>
    </Modal>
  );
}
