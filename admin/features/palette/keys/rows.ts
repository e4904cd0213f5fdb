import { findPresent } from '../commands/here/elements.ts';

const formLink = 'a[data-form]';
const selectBox = '[data-select]';
const focusable = 'a[href], button:enabled, input:enabled, [tabindex="0"]';

/** Returns what the keys do in the rows of the lists on the screen; each function returns false if it has nothing to do. */
export function createRowKeys() {
  /** The form of the row that last got the focus by a key. After the way back from the form, this row is the first to get the focus. */
  let lastHref: string | null = null;
  return {
    /** Moves the focus to the next or the previous row; the last and the first row keep it. Without a focused row, to the last used or the first. */
    move: (step: 1 | -1): boolean => {
      const rows = findRows();
      const present = rows.find(hasFocus);
      const last = rows.find((row) => lastHref !== null && hrefOf(row) === lastHref);
      const next = present ? (rows[rows.indexOf(present) + step] ?? present) : (last ?? rows[0]);
      if (!next) return false;
      lastHref = hrefOf(next);
      focusRow(next);
      return true;
    },
    select: (): boolean => press(findRows().find(hasFocus)?.querySelector<HTMLElement>(selectBox)),
    open: (): boolean => {
      const row = findRows().find(hasFocus);
      if (row) lastHref = hrefOf(row);
      return press(row?.querySelector<HTMLElement>(formLink));
    },
  };
}

/** Returns what keys can do with the rows on the screen. */
export function readRows() {
  const rows = findRows();
  const has = (selector: string) => rows.some((row) => row.querySelector(selector) !== null);
  return { hasRows: rows.length > 0, canSelect: has(selectBox), canOpen: has(formLink) };
}

/** The rows that have something to focus. The placeholders of rows that load have nothing. */
const findRows = () => findPresent(document, '[data-part=table] tbody tr').filter((row) => targetOf(row) !== undefined);

/** What gets the focus in a row: the link to its form or, in a list without forms, its first control. */
const targetOf = (row: Element) => findPresent(row, formLink)[0] ?? findPresent(row, focusable)[0];

const hasFocus = (row: Element) => row.contains(document.activeElement);
const hrefOf = (row: Element) => row.querySelector(formLink)?.getAttribute('href') ?? null;

/** Focuses a row within the scroll padding, which leaves room for the bars that cover the page. */
function focusRow(row: Element) {
  const target = targetOf(row);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function press(element: HTMLElement | null | undefined): boolean {
  element?.click();
  return element !== null && element !== undefined;
}
