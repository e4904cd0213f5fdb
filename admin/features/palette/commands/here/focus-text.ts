import type { Language } from '@trastienda/contract/language';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Returns the name of the field that contains an element. */
export const fieldOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-field]')?.dataset['field'];

/** The events by which the user does something else, which ends the wait of {@link focusText}. */
const ending = ['keydown', 'pointerdown'];

/**
 * Focuses the input of `field` in a language or, if that field is not translated, the first translated input, as soon as the form shows it. Once
 * its text is loaded, selects it if it has one line, as the Tab key does, and otherwise puts the caret at its end. The next key press or click
 * ends the wait.
 */
export function focusText(form: HTMLElement, language: Language, field: string | undefined) {
  const tryFocus = () => focusLoaded(findInput(form, language, field));
  if (tryFocus()) return;
  const observer = new MutationObserver(() => tryFocus() && end());
  const end = () => {
    observer.disconnect();
    for (const event of ending) document.removeEventListener(event, end, true);
  };
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['readonly', 'data-translated'] });
  for (const event of ending) document.addEventListener(event, end, true);
}

/** Focuses an input. @returns whether its text is loaded: until then, it is read-only. */
function focusLoaded(input: TextInput | undefined): boolean {
  if (input && document.activeElement !== input) input.focus();
  if (!input || input.readOnly) return false;
  if (input instanceof HTMLInputElement) input.select();
  else input.setSelectionRange(input.value.length, input.value.length);
  return true;
}

function findInput(form: HTMLElement, language: Language, field: string | undefined): TextInput | undefined {
  const inputs = [...form.querySelectorAll<TextInput>(`[data-translated=${language}] :is(input, textarea)`)].filter(
    (input) => input.checkVisibility(),
  );
  return inputs.find((input) => fieldOf(input) === field) ?? inputs[0];
}
