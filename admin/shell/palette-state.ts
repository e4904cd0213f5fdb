import { flushSync } from 'react-dom';
import { isModalOpen } from '../kit/shortcuts/may-act.ts';
import { createStore } from '../kit/store.ts';

/** The palette, while it is open: the element that had the focus before. */
const palette = createStore<{ opener: Element | null } | undefined>(undefined);

export const onPalette = palette.subscribe;
/** A value that differs for each time that the palette opens; undefined while it is closed. */
export const presentPalette = palette.read;
export const isPaletteOpen = (): boolean => palette.read() !== undefined;

/** What a person has typed before the code of the palette was loaded. */
export type Typed = { text: string; isEntered: boolean };
const nothing: Typed = { text: '', isEntered: false };
let typed = nothing;

export const readTyped = (): Typed => typed;
export const keepTyped = (next: Typed) => void (typed = next);

/** Opens the palette, unless it is open, or a dialog is, whose input a navigation would lose. */
export function openPalette(): void {
  if (isPaletteOpen() || isModalOpen()) return;
  typed = nothing;
  palette.write({ opener: document.activeElement });
}

/** Removes the palette from the page at once, and returns the focus to the element that had it before. */
export function closePalette(): void {
  const open = palette.read();
  if (!open) return;
  flushSync(() => palette.write(undefined));
  if (open.opener instanceof HTMLElement) open.opener.focus({ preventScroll: true });
}
