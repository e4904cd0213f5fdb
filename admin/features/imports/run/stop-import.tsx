import { Button, Modal } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../kit/elements/dialog.tsx';
import dialog from '../../../kit/elements/question.module.css';
import { useStop } from './use-stop.ts';

/** Stops an import after a confirmation. The items that are already imported remain. */
export function StopImport({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const [isAsked, setAsked] = useState(false);
  const { stop, isStopping } = useStop(run);
  const close = () => setAsked(false);
  return (
    <>
      <Button variant="default" loading={isStopping} w={{ base: '100%', sm: 'auto' }} onClick={() => setAsked(true)}>
        {t('find.stop.ask')}
      </Button>
      <Dialog opened={isAsked} onClose={close} size={440} padding={24}>
        <Modal.Title>{t('find.stop.title')}</Modal.Title>
        <p className={`ts-soft ${dialog['text']}`}>{t('find.stop.text')}</p>
        <div className={dialog['actions']}>
          <Button variant="default" data-autofocus onClick={close}>
            {t('find.stop.goOn')}
          </Button>
          <Button color="red" onClick={() => (close(), stop())}>
            {t('find.stop.confirm')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
