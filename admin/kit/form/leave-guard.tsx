import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChangesText } from './changes-text.ts';
import classes from '../list/delete-dialog.module.css';
import type { useContentForm } from './use-content-form.ts';

type Props = { content: ReturnType<typeof useContentForm>; isDone: boolean };

/** Asks before typed text is lost, inside the admin and when the page is closed. */
export function LeaveGuard({ content, isDone }: Props) {
  const { t } = useTranslation();
  const mayLose = () => !isDone && content.hasChanges();
  const { status, proceed, reset } = useBlocker({
    // Whoever was signed out cannot save any more.
    shouldBlockFn: ({ current, next }) => next.pathname !== current.pathname && next.pathname !== '/login' && mayLose(),
    enableBeforeUnload: mayLose,
    withResolver: true,
  });
  const changes = useChangesText(content.stored, content.form.getValues());
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} size={440} padding={24}>
      <Modal.Title>{t('form.leave.title')}</Modal.Title>
      <p className={`ts-soft ${classes['text']}`}>{t('form.leave.text', { changes })}</p>
      <div className={classes['actions']}>
        <Button variant="default" onClick={() => proceed?.()}>
          {t('form.leave.leave')}
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          {t('form.leave.stay')}
        </Button>
      </div>
    </Modal>
  );
}
