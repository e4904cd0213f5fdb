import { Button, Flex, Modal } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../session/config.ts';
import { Dialog } from '../elements/dialog.tsx';
import classes from '../elements/question.module.css';

/** Details about the record: a picture, a text below the name, and a warning about a consequence that the user may not expect. */
export type About = { picture?: ReactNode; line?: string; warning?: string | undefined };

type Props = {
  collection: string;
  /**
   * The key of the dialog's texts: `<key>.title`, and optionally `<key>.message` and `<key>.confirm` (the button). With the feature `trash`,
   * `<key>.recoverable` replaces the message. Default: `delete`.
   */
  question?: string;
  name: string;
  about?: About;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation of a delete or, with `question`, of another action. The name of the record has a separate line (LIST-09). */
export function DeleteDialog({ collection, question = 'delete', name, about, isOpen, onClose, onConfirm }: Props) {
  const { t, i18n } = useTranslation([collection, 'common']);
  const has = (word: string) => i18n.exists(`${collection}:${question}.${word}`, { count: 1 });
  const { trashDays } = config();
  return (
    <Dialog opened={isOpen} onClose={onClose} size={440} padding={24}>
      <Modal.Title>{t(`${question}.title`)}</Modal.Title>
      <div className={classes['record']}>
        {about?.picture}
        <div>
          <b dir="auto">{name}</b>
          {about?.line && (
            <p className="ts-meta ts-num" dir="auto">
              {about.line}
            </p>
          )}
        </div>
      </div>
      {trashDays !== undefined && has('recoverable') ? (
        <p className="ts-soft">{t(`${question}.recoverable`, { count: trashDays })}</p>
      ) : (
        has('message') && <p className="ts-soft">{t(`${question}.message`)}</p>
      )}
      {about?.warning && (
        <Flex component="p" className={classes['warning']} gap={10} mt={12}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <span>{about.warning}</span>
        </Flex>
      )}
      <div className={classes['actions']}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common:list.cancel')}
        </Button>
        {has('confirm') ? (
          <Button color="red" onClick={onConfirm}>
            {t(`${question}.confirm`)}
          </Button>
        ) : (
          <Button color="red" leftSection={<IconTrash size={18} stroke={1.7} />} onClick={onConfirm}>
            {t('common:list.delete')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
