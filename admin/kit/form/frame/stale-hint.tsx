import { otherLanguage, type Language } from '@trastienda/contract/language';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { freshnessIcons } from '../../freshness-icons.ts';
import { useFormInside } from '../form-context.ts';
import { staleFieldsOf } from '../state/text-states.ts';
import { focusNextStale } from '../walking/stale-texts.ts';
import classes from './language-switch.module.css';

/** The number of texts in a language that are out of date, on the button that shows the language. */
export function StaleHint({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation();
  const text = t('textState.staleCount', { count });
  return (
    <span id={id} className={classes['stale']} role="img" aria-label={text}>
      <freshnessIcons.stale size={13} stroke={2} aria-hidden />
      <span aria-hidden>{count}</span>
    </span>
  );
}

type KeyProps = { shown: Language | undefined; onSwitch: (language: Language) => void };

/**
 * The key F8, which moves the focus to the next text that is out of date, also from a field. If only the other language has one, the form shows
 * that language first. `shown`: the language that the form shows; undefined if it shows both.
 */
export function StaleKey({ shown, onSwitch }: KeyProps) {
  const { record } = useFormInside();
  const goOn = (form: Element) => {
    if (focusNextStale(form) || !shown) return;
    const other = otherLanguage(shown);
    if (staleFieldsOf(record, other).length === 0) return;
    flushSync(() => onSwitch(other));
    focusNextStale(form);
  };
  return <span ref={onF8(goOn)} data-command="next-stale" hidden />;
}

/** Returns a ref that calls `go` with the form around the element when the key is pressed. */
const onF8 = (go: (form: Element) => void) => (element: HTMLElement | null) => {
  const form = element?.closest('form');
  if (!form) return undefined;
  const listen = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    if (event.key !== 'F8' || !isPlain || event.defaultPrevented || isInDialog(event.target)) return;
    event.preventDefault();
    go(form);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
};

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog]') !== null;
