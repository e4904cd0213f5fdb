import type { Composed } from '../composing/compose.ts';

export type TextInput = HTMLInputElement | HTMLTextAreaElement;

/**
 * Replaces the text of an input, focuses it and places the caret. The browser types the part that differs, so that Ctrl+Z takes it back.
 * @param setValue sets the value of the field; used if the browser does not type the text, or the text is too long for the input.
 */
export function typeText(input: TextInput, { text, caret }: Composed, setValue: (text: string) => void): void {
  input.focus({ preventScroll: true });
  const isTooLong = input.maxLength >= 0 && text.length > input.maxLength;
  if (isTooLong || !typeDifference(input, text)) setValue(text);
  input.setSelectionRange(caret, caret);
}

/** @returns whether the input has the text now. */
function typeDifference(input: TextInput, text: string): boolean {
  const { value } = input;
  let start = 0;
  while (start < value.length && start < text.length && value[start] === text[start]) start += 1;
  let [end, until] = [value.length, text.length];
  while (end > start && until > start && value[end - 1] === text[until - 1]) [end, until] = [end - 1, until - 1];
  input.setSelectionRange(start, end);
  const typed = text.slice(start, until);
  // The only way to type into an input so that the browser can undo it. It is deprecated, but has no successor.
  // oxlint-disable-next-line typescript/no-deprecated
  if (typed !== '') document.execCommand('insertText', false, typed);
  // oxlint-disable-next-line typescript/no-deprecated
  else if (start < end) document.execCommand('delete');
  return input.value === text;
}
