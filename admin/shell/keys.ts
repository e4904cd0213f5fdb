import { showFailure } from '../kit/elements/alerts.tsx';
import { isCommand, isModalOpen, maySingleKeyAct } from '../kit/shortcuts/may-act.ts';
import { closePalette, isPaletteOpen, openPalette } from './palette-state.ts';

/** A key press that may be a shortcut of a single character. `key`: letters in lower case. `at`: when it was pressed, in ms. */
export type KeyPress = { key: string; at: number };
/** Performs the act of a key on the present screen. @returns false if it does nothing. */
export type Act = (press: KeyPress) => boolean;

let act: Act = () => false;

/** Opens the dialog with the shortcuts of the present screen. */
export const showShortcuts = () => void act({ key: '?', at: 0 });

/**
 * Listens to the shortcuts that are the same on all screens.
 * @param fetchAct loads the code for the keys of a single character, when the first of them is pressed.
 * @returns a function that stops listening.
 */
export function followKeys(fetchAct: () => Promise<Act>): () => void {
  act = actOnceLoaded(fetchAct);
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !hasFrame()) return;
    if (isCommand(event, 'k')) togglePalette(event);
    else if (isCommand(event, 's')) save(event);
    else if (maySingleKeyAct(event)) pressCharacter(event);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

/** Whether the screen is one of a session. */
const hasFrame = () => document.querySelector('[data-sidebar]') !== null;

/** Opens the palette, also from a field, but not over a dialog, or closes it. */
function togglePalette(event: KeyboardEvent) {
  event.preventDefault();
  if (event.repeat) return;
  if (isPaletteOpen()) closePalette();
  else openPalette();
}

/** Presses the save button of the screen, unless there is nothing to save. On a screen without it, the browser keeps the keys. */
function save(event: KeyboardEvent) {
  const button = document.querySelector<HTMLElement>('main [aria-keyshortcuts~="Control+S"]');
  if (!button) return;
  event.preventDefault();
  if (!event.repeat && !isModalOpen() && !button.matches('[data-loading], [data-unchanged]')) button.click();
}

function pressCharacter(event: KeyboardEvent) {
  const key = event.key.toLowerCase();
  // Only the keys that move the focus act again while they are held.
  if (event.repeat && key !== 'j' && key !== 'k') return;
  if (key === '/') togglePalette(event);
  else if (act({ key, at: event.timeStamp })) event.preventDefault();
}

/** The keys for which the code is loaded. */
const starters = /^[gjkxe?]$/;

/** Returns an {@link Act} whose code is loaded when it is first needed. Keys that are pressed in the meantime wait, in their order. */
function actOnceLoaded(fetchAct: () => Promise<Act>): Act {
  let loaded: Act | undefined;
  let waiting: KeyPress[] = [];
  const load = async () => {
    try {
      loaded = await fetchAct();
      for (const press of waiting) loaded(press);
    } catch (error) {
      showFailure(error);
    } finally {
      waiting = [];
    }
  };
  return (press) => {
    if (loaded) return loaded(press);
    if (waiting.length === 0 && !starters.test(press.key)) return false;
    if (waiting.push(press) === 1) void load();
    return true;
  };
}
