import { Box, Button, Modal } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../kit/elements/alerts.tsx';
import { Dialog } from '../../../kit/elements/dialog.tsx';
import dialog from '../../../kit/elements/question.module.css';
import { isIdentified } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { importedBy } from './run-facts.ts';
import { itemsKey } from '../plan/use-plan-items.ts';
import { keepRun } from '../run/run-cache.ts';

export function UndoRun({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const { mutate: undo, isPending } = useMutation({
    mutationFn: () => api.post<ImportRun>(`${run['@id']}/undo`, {}, { shape: isIdentified }),
    onSuccess: (undoing) => {
      keepRun(client, undoing);
      client.removeQueries({ queryKey: itemsKey(undoing.id) });
    },
    onError: showFailure,
  });
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        loading={isPending}
        leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        {t('history.undo.open')}
      </Button>
      <Dialog opened={isOpen} onClose={close} size={480} padding={24}>
        <Modal.Title>{t('history.undo.title')}</Modal.Title>
        <div className={dialog['record']}>
          <div>
            <b>{t('history.runNamed', { id: run.id })}</b>
            <p className="ts-meta ts-num">{t('history.undo.applied', { count: importedBy(run) })}</p>
          </div>
        </div>
        <Box component="ul" className="ts-soft" display="grid" pl={18} style={{ gap: 6, listStyle: 'disc' }}>
          {(['created', 'changed', 'edited'] as const).map((effect) => (
            <li key={effect}>{t(`history.undo.will.${effect}`)}</li>
          ))}
          {run.laterTouched ? <li>{t('history.undo.will.later', { count: run.laterTouched })}</li> : null}
        </Box>
        <div className={dialog['actions']}>
          <Button variant="default" data-autofocus onClick={close}>
            {t('common:list.cancel')}
          </Button>
          <Button color="red" onClick={() => (close(), undo())}>
            {t('history.undo.confirm')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
