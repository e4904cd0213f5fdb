import { isApple } from '../../base/is-apple.ts';
import { usesSingleKeys } from '../../base/preferences.ts';

/** Whether a key press is a letter with Ctrl or, on Apple systems, with ⌘. There, Ctrl with a letter edits text. */
export function isCommand(event: KeyboardEvent, letter: string): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const [command, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return event.key.toLowerCase() === letter && command && !other && !altKey && !shiftKey;
}

/** Inputs that take no characters: the browser uses the space bar and the arrow keys in them. */
const pointed = ['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'image'];

const toRole = (role: string) => `[role=${role}]`;

/** Elements whose characters are text, or move within their options, and dialogs, which have their own keys. */
const places = [
  `input:not(${pointed.map((type) => `[type=${type}]`).join()})`,
  'textarea, select, [contenteditable]:not([contenteditable=false])',
  ...['textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'menu', 'menubar', 'tree', 'grid'].map(toRole),
  ...['dialog', 'alertdialog', 'application'].map(toRole),
].join();

/** Whether a modal dialog is open. The page below it gets no keys. */
export const isModalOpen = (): boolean => document.querySelector('[aria-modal=true]') !== null;

/**
 * Whether a key press may be a shortcut of a single character: not in a field, a menu, a list of options or a dialog, not with a key that makes it
 * another command, and only while the user has not switched these shortcuts off.
 */
export const maySingleKeyAct = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  !event.defaultPrevented &&
  !event.isComposing &&
  isBare(event) &&
  !(event.target instanceof Element && event.target.closest(places)) &&
  !isModalOpen() &&
  usesSingleKeys();

/**
 * Whether only the character was typed. Keyboards differ in how they type a sign: Shift, AltGr, which Windows also reports as Ctrl and Alt, and on
 * Apple keyboards Option. No keyboard needs more than Shift for a letter, which screen readers combine with Ctrl and Alt.
 */
function isBare(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, shiftKey, metaKey } = event;
  if (metaKey) return false;
  if (/\p{L}/u.test(key)) return !ctrlKey && !altKey && !shiftKey;
  const isOption = isApple() && altKey && !ctrlKey;
  const isAltGr = !isApple() && (event.getModifierState('AltGraph') || (ctrlKey && altKey));
  return isOption || isAltGr || (!ctrlKey && !altKey);
}
