const popups = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const textFields = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, [contenteditable="true"]';

/** Whether the Escape key cancels something other than a selection: it closes a dialog, a menu or a list, or clears the text of a field. */
export function isEscapeOfOther({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing) return true;
  if ([...document.querySelectorAll(popups)].some((popup) => popup.checkVisibility())) return true;
  if (!(target instanceof Element) || !target.matches(textFields)) return false;
  return !('value' in target) || target.value !== '' || target.ariaExpanded === 'true';
}
