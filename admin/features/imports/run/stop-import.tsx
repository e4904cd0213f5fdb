import type { ImportRun } from '@trastienda/contract/imports/runs';
import { useTranslation } from 'react-i18next';
import { AskFirst, AskText } from '../../../kit/runs/ask-first.tsx';
import { useStop } from './use-stop.ts';

/** Stops an import after a confirmation. The items that are already imported remain. */
export function StopImport({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const { stop, isStopping } = useStop(run);
  return (
    <AskFirst
      button={{
        children: t('find.stop.ask'),
        'data-command': 'stop',
        loading: isStopping,
        w: { base: '100%', sm: 'auto' },
      }}
      title={t('find.stop.title')}
      cancel={t('find.stop.goOn')}
      confirm={t('find.stop.confirm')}
      onConfirm={stop}
    >
      <AskText>{t('find.stop.text')}</AskText>
    </AskFirst>
  );
}
