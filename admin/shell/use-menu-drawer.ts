import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { showFailure } from '../kit/elements/alerts.tsx';
import { useOnDemand } from '../kit/floating/use-on-demand.ts';

const fetchDrawer = async () => (await import('./menu-drawer.tsx')).MenuDrawer;

/**
 * Opens the menu of the phone layout, whose code is loaded when the pointer or the focus reaches its button. A navigation closes it, also while
 * its code loads.
 */
export function useMenuDrawer() {
  const [MenuDrawer, load] = useOnDemand(fetchDrawer);
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key });
  const [opening, setOpening] = useState<{ at: typeof key }>();
  if (opening && opening.at !== key) setOpening(undefined);
  const close = () => setOpening(undefined);
  const open = () => {
    setOpening({ at: key });
    load().catch((error: unknown) => {
      close();
      showFailure(error);
    });
  };
  const prepare = () => void load().catch(() => undefined);
  return {
    MenuDrawer,
    isOpen: opening !== undefined,
    close,
    trigger: { onClick: open, onPointerEnter: prepare, onFocus: prepare },
  };
}
