import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { countChars, cutChars } from '@trastienda/contract/characters';
import { useState, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';
import { isCommand } from '../shortcuts/may-act.ts';
import { LabelRow } from './field-label.tsx';
import type { Bound } from './use-field.tsx';

type TextElement = HTMLInputElement | HTMLTextAreaElement;
type Options = {
  /** Completes the typed text when the input is left, or a key submits the form. It must return its own results unchanged. */
  complete?: ((typed: string) => unknown) | undefined;
  /** Whether a paste is completed at once. */
  completesPaste?: boolean;
  maxChars?: number | undefined;
  isDisabled?: boolean;
  warning?: string | undefined;
};

/** Returns the props of a Mantine text input. */
export function useTextInput(bound: Bound, options: Options = {}) {
  const { complete = toItself, completesPaste = false, maxChars, isDisabled = false, warning } = options;
  const cut = useCutPaste(maxChars);
  const [isTyped, setTyped] = useState(false);
  const change = (typed: string, isFinal: boolean) => {
    const value = isFinal ? complete(typed) : typed;
    if (value !== bound.value) bound.onChange(value);
  };
  // A stored text that violates a newer rule is preserved until the user changes it (D-74).
  const finish = () => {
    if (isTyped) change(toText(bound.value), true);
    setTyped(false);
  };
  return {
    id: bound.id,
    ...toLabel(bound),
    description: bound.help,
    error: bound.error,
    placeholder: bound.placeholder,
    ...(bound.lang && { lang: bound.lang, spellCheck: true }),
    'aria-required': bound.isRequired || undefined,
    readOnly: bound.isLocked,
    disabled: isDisabled,
    ...(isDisabled && { rightSection: <IconLock size={16} stroke={1.8} aria-hidden /> }),
    ...toWarning(cut.text ?? (bound.isBeingTyped ? undefined : warning)),
    maxLength: maxChars === undefined ? undefined : maxUnits(toText(bound.value), maxChars),
    value: toText(bound.value),
    onPaste: cut.onPaste,
    onChange: (event: ChangeEvent<TextElement>) => {
      const isPaste = event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === 'insertFromPaste';
      if (!isPaste) cut.forget();
      setTyped(true);
      const typed = toLimit(event.currentTarget.value, toText(bound.value), maxChars);
      if (isPaste && completesPaste) keepCaret(event.currentTarget, () => change(typed, true));
      else change(typed, false);
    },
    onBlur: () => {
      finish();
      bound.onBlur();
    },
    // Enter and the command that saves submit the form without a blur event, so the value is completed here too.
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
      if ((key === 'Enter' || isCommand(nativeEvent, 's')) && !nativeEvent.isComposing) finish();
    },
  };
}

/** The props of the label. The accessible name of the input leaves out the elements beside it. */
const toLabel = ({ id, label, aside }: Bound) =>
  aside
    ? {
        label: (
          <LabelRow id={id} label={label}>
            {aside}
          </LabelRow>
        ),
        labelProps: { labelElement: 'div' as const, w: '100%' },
      }
    : { label };

/**
 * The `maxlength` of an input, which the browser counts in UTF-16 units. An emoji has two, so there is room for two per missing character;
 * {@link toLimit} cuts the rest.
 */
const maxUnits = (text: string, maxChars: number) => text.length + 2 * Math.max(0, maxChars - countChars(text));

/** Cuts a typed text to the limit, or to the length of the text before, if that is already longer. */
const toLimit = (typed: string, before: string, maxChars = Infinity) =>
  countChars(typed) > maxChars ? cutChars(typed, Math.max(maxChars, countChars(before))) : typed;

/** Cuts a paste to `maxChars`. Unlike with the browser's own cut, a sentence states how many characters were cut. */
function useCutPaste(maxChars: number | undefined) {
  const { t } = useTranslation();
  const [count, setCount] = useState(0);
  const onPaste = (event: ClipboardEvent<TextElement>) => {
    const { currentTarget: input, clipboardData } = event;
    if (maxChars === undefined || input.readOnly) return;
    const { value, selectionStart, selectionEnd } = input;
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    const kept = value.slice(0, start) + value.slice(end);
    const isLine = input instanceof HTMLInputElement;
    const pasted = clipboardData.getData('text/plain').replaceAll(/\r\n?|\n/g, isLine ? ' ' : '\n');
    const fitting = cutChars(pasted, Math.max(0, maxChars - countChars(kept)));
    setCount(countChars(pasted) - countChars(fitting));
    // The browser inserts a paste that fits, so that the user can undo it, unless the limit in UTF-16 units would cut the paste.
    if (pasted === fitting && kept.length + pasted.length <= input.maxLength) return;
    event.preventDefault();
    input.setRangeText(fitting, start, end, 'end');
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  };
  return {
    text: count > 0 ? t('field.cut', { count, max: maxChars }) : undefined,
    onPaste,
    forget: () => setCount(0),
  };
}

/**
 * Returns the props that show a warning below an input. The warning is Mantine's `success` message, which does not mark the input as
 * invalid, and describes the input to screen readers.
 */
const toWarning = (warning: string | undefined) =>
  warning !== undefined && {
    success: (
      <>
        <IconAlertTriangle size={15} stroke={2} aria-hidden />
        {warning}
      </>
    ),
    successProps: { className: classes['warning'], role: 'status' },
    withSuccessStyles: false,
  };

/** Changes the value of an input without a jump of the caret to the end: the same text as before follows the caret. */
function keepCaret(input: TextElement, change: () => void) {
  const following = input.value.length - (input.selectionEnd ?? input.value.length);
  flushSync(change);
  const at = Math.max(0, input.value.length - following);
  input.setSelectionRange(at, at);
}

const toItself = (typed: string): unknown => typed;

/** The text that an input shows for a value. */
export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
