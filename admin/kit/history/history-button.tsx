import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../base/chunk-loading.ts';

/** Loaded when it is opened first, so that forms do not load the comparison of texts. */
const HistoryDrawer = lazy(async () => ({ default: (await loadChunk(import('./history-drawer.tsx'))).HistoryDrawer }));

/** The button that opens the history of a record. */
export function HistoryButton({ path }: { path: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setState('closed');
    // The drawer does not return the focus by itself, because it is already open when it is rendered first.
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconHistory size={18} stroke={1.7} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        {t('history.title')}
      </Button>
      {state !== 'unopened' && (
        <Suspense>
          <HistoryDrawer path={path} isOpen={state === 'open'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
