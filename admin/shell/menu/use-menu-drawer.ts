import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadChunk } from '../../base/chunk-loading.ts';
import { showFailure } from '../../kit/elements/alerts.tsx';
import { useOnDemand } from '../../kit/floating/use-on-demand.ts';

const fetchDrawer = async () => (await loadChunk(() => import('./menu-drawer.tsx'))).MenuDrawer;

/**
 * Opens the menu of the phone layout, whose code is loaded when the pointer or the focus reaches its button. A navigation closes it, also while
 * its code loads.
 */
export function useMenuDrawer() {
  const [MenuDrawer, load] = useOnDemand(fetchDrawer);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router]);
  const open = () => {
    setOpen(true);
    load().catch((error: unknown) => {
      close();
      showFailure(error);
    });
  };
  const prepare = () => void load().catch(() => undefined);
  return {
    MenuDrawer,
    isOpen,
    close,
    trigger: { onClick: open, onPointerEnter: prepare, onFocus: prepare },
  };
}
