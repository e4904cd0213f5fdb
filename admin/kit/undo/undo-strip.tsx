import { Flex, Loader } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApple } from '../../base/is-apple.ts';
import { times } from '../../base/times.ts';
import { pauseUndoTime, resumeUndoTime, undoOffered, withdrawUndo, type Offer } from './undo-offer.ts';
import classes from './undo-strip.module.css';

/** The strip at the bottom of the window that offers to undo the latest change (D-71). */
export function UndoStrip({ text, isPaused, isSending, start }: Offer) {
  const { t } = useTranslation();
  const { ref, onFocus } = useFocusReturn();
  useWindowEvent('keydown', undoByShortcut);
  return (
    <div ref={ref}>
      <Flex
        component="section"
        className={classes['strip']}
        align="center"
        gap={4}
        aria-label={t('undo.region')}
        onPointerEnter={() => pauseUndoTime('hover')}
        onPointerLeave={() => resumeUndoTime('hover')}
        onFocus={onFocus}
        onBlur={() => resumeUndoTime('focus')}
      >
        <p className={`ts-num ${classes['text']}`} dir="auto">
          {text}
        </p>
        <button
          type="button"
          className={classes['undo']}
          data-command="undo"
          aria-keyshortcuts={isApple() ? 'Meta+Z' : 'Control+Z'}
          aria-busy={isSending}
          onClick={() => void undoOffered()}
        >
          {isSending ? (
            <Loader size={16} color="currentColor" aria-hidden />
          ) : (
            <IconArrowBackUp size={18} stroke={1.9} aria-hidden />
          )}
          <span>{t('undo.undo')}</span>
          <kbd className={classes['keys']} aria-hidden>
            {isApple() ? t('undo.keysOnMac') : t('undo.keys')}
          </kbd>
        </button>
        <button type="button" className={classes['close']} aria-label={t('undo.close')} onClick={() => withdrawUndo()}>
          <IconX size={18} aria-hidden />
        </button>
        {!isSending && (
          <i
            key={start}
            className={classes['clock']}
            data-paused={isPaused}
            style={{ animationDuration: `${times.undoMs}ms` }}
          />
        )}
      </Flex>
    </div>
  );
}

/** When the strip is removed while it contains the focus, returns the focus to the element that had it before. */
function useFocusReturn() {
  const previous = useRef<EventTarget>(null);
  const ref = useCallback((strip: HTMLElement | null) => {
    return () => {
      if (!strip?.contains(document.activeElement)) return;
      const target = previous.current;
      const isUsable = target instanceof HTMLElement && target.isConnected;
      (isUsable ? target : document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    };
  }, []);
  const onFocus = ({ currentTarget, relatedTarget }: React.FocusEvent<HTMLElement>) => {
    pauseUndoTime('focus');
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) previous.current = relatedTarget;
  };
  return { ref, onFocus };
}

/** Undoes the change on Ctrl+Z or ⌘Z, unless the keys belong to a form, a text field or an open dialog. */
function undoByShortcut(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const isShortcut = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (!isShortcut || event.repeat || event.defaultPrevented) return;
  if (target instanceof Element && target.closest(typingPlaces)) return;
  if (document.querySelector('[aria-modal=true]')) return;
  event.preventDefault();
  void undoOffered();
}

const typingPlaces =
  'form, textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=file], [type=range])';
