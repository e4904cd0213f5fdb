import { Button, Modal } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../kit/alerts.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import dialog from '../../../kit/list/delete-dialog.module.css';
import { api } from '../../../session/api-client.ts';
import { importedBy } from './run-facts.ts';
import classes from './run.module.css';

type Props = {
  run: ImportRun;
  /** Called with the run after the undo has started. */
  onBegun: (run: ImportRun) => void;
};

/** Undoes an import, after a confirmation that explains the effects. */
export function UndoRun({ run, onBegun }: Props) {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const undo = async () => {
    setOpen(false);
    setSending(true);
    try {
      onBegun(await api.post<ImportRun>(`/imports/runs/${run.id}/undo`, {}));
    } catch (error) {
      showFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <Button
        variant="default"
        loading={isSending}
        leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        {t('history.undo.open')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} size={480} padding={24}>
        <Modal.Title>{t('history.undo.title')}</Modal.Title>
        <div className={dialog['record']}>
          <div>
            <b>{t('history.runNamed', { id: run.id })}</b>
            <p className="ts-meta ts-num">{t('history.undo.applied', { count: importedBy(run) })}</p>
          </div>
        </div>
        <ul className={classes['will']}>
          {(['created', 'changed', 'edited'] as const).map((effect) => (
            <li key={effect}>{t(`history.undo.will.${effect}`)}</li>
          ))}
          {run.laterTouched ? <li>{t('history.undo.will.later', { count: run.laterTouched })}</li> : null}
        </ul>
        <div className={dialog['actions']}>
          <Button variant="default" data-default onClick={() => setOpen(false)}>
            {t('common:list.cancel')}
          </Button>
          <Button color="red" onClick={() => void undo()}>
            {t('history.undo.confirm')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
