import { useWindowEvent } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../elements/icon-button.tsx';
import { Tooltip } from '../../floating/tooltip.tsx';
import { BottomBar } from '../../form/frame/bottom-bar.tsx';
import { isEscapeOfOther } from './is-escape-of-other.ts';
import classes from './selection-bar.module.css';

type Props = {
  /** What is selected. */
  state: ReactNode;
  /** While an action runs, the selection cannot be cleared. */
  isBusy?: boolean;
  onClear: () => void;
  /** The actions, the main one last. */
  children: ReactNode;
};

/** The bar with the actions for the selected rows of a list. Its button and Escape clear the selection. */
export function SelectionBar({ state, isBusy = false, onClear, children }: Props) {
  const { t } = useTranslation();
  const bar = useRef<HTMLElement>(null);
  const returnFocus = useEarlierFocus(bar);
  const clear = () => {
    returnFocus();
    onClear();
  };
  // In the capture phase, because the key removes an open menu from the page before it reaches the window.
  useWindowEvent('keydown', (event) => event.key === 'Escape' && !isBusy && !isEscapeOfOther(event) && clear(), {
    capture: true,
  });
  return (
    <section ref={bar} className={classes['bar']} data-part="selection" aria-label={t('list.selection.bar')}>
      <span ref={showFocus} hidden />
      <BottomBar
        isWide
        state={
          <>
            <span className={classes['state']}>{state}</span>
            <Tooltip label={t('list.selection.clear')}>
              <IconButton
                className={classes['clear']}
                data-command="unselect"
                aria-keyshortcuts="Escape"
                aria-label={t('list.selection.clear')}
                disabled={isBusy}
                onClick={clear}
              >
                <IconX size={18} stroke={1.8} />
              </IconButton>
            </Tooltip>
          </>
        }
      >
        {children}
      </BottomBar>
    </section>
  );
}

/** A ref: when the bar appears, scrolls to the row that was ticked, which the bar may cover. */
function showFocus(bar: HTMLElement | null) {
  const { activeElement } = document;
  if (bar && activeElement?.matches('td input')) activeElement.scrollIntoView({ block: 'nearest' });
}

/** Remembers the element that had the focus before the bar. @returns a function that returns the focus from the bar to it. */
function useEarlierFocus(bar: { current: HTMLElement | null }) {
  const earlier = useRef<HTMLElement>(null);
  useWindowEvent('focusout', ({ target, relatedTarget }) => {
    const isEntered = relatedTarget instanceof Node && bar.current?.contains(relatedTarget);
    if (target instanceof HTMLElement && isEntered && !bar.current?.contains(target)) earlier.current = target;
  });
  return () => {
    if (!bar.current?.contains(document.activeElement)) return;
    const table = document.querySelector<HTMLElement>('[data-part="table"]');
    const row = earlier.current?.isConnected
      ? earlier.current
      : table?.querySelector<HTMLElement>('[data-select]:checked');
    (row ?? table)?.focus({ preventScroll: true });
  };
}
