import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../base/chunk-loading.ts';
import { showFailure } from '../elements/alerts.tsx';

/** Loaded when it is opened first, so that forms do not load the comparison of texts. */
const loadDrawer = async () => (await loadChunk(() => import('./history-drawer.tsx'))).HistoryDrawer;

export function HistoryButton({ path }: { path: string }) {
  const { t } = useTranslation();
  const [Drawer, setDrawer] = useState<Awaited<ReturnType<typeof loadDrawer>>>();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = async () => {
    try {
      const loaded = await loadDrawer();
      setDrawer(() => loaded);
      setOpen(true);
    } catch (error) {
      showFailure(error);
    }
  };
  const close = () => {
    setOpen(false);
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
        data-command="history"
        onClick={() => void open()}
      >
        {t('history.title')}
      </Button>
      {Drawer && <Drawer path={path} isOpen={isOpen} onClose={close} />}
    </>
  );
}
