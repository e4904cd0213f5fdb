import type { RegisteredRouter } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { isModalOpen } from '../../../kit/shortcuts/may-act.ts';
import type { Act } from '../../../shell/keys.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { readScreens } from '../commands/screens.ts';
import { createRowKeys } from './rows.ts';
import { createSequence } from './sequence.ts';
import { readShortcuts } from './read-shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** Returns what acts on the keys of a single character. The texts of `palette` must be loaded. */
export function createAct(router: RegisteredRouter): Act {
  const partOf = createSequence();
  const rows = createRowKeys();
  const acts: Partial<Record<string, () => boolean>> = {
    '?': () => showShortcuts(router),
    j: () => rows.move(1),
    k: () => rows.move(-1),
    x: rows.select,
    e: rows.open,
  };
  return (press) => {
    const part = partOf(press);
    // A key that waited for this code may be acted on after a dialog has opened.
    if (isModalOpen()) return false;
    if (part === 'second') return goTo(router, press.key);
    return part === 'first' || acts[press.key]?.() === true;
  };
}

/** Opens the screen of a letter, if the user may open it. */
function goTo(router: RegisteredRouter, letter: string): boolean {
  const screen = readScreens(router).find(({ keys }) => keys === `g ${letter}`);
  screen?.run();
  return screen !== undefined;
}

function showShortcuts(router: RegisteredRouter): boolean {
  const close = () => openDialog.write(undefined);
  // At once, because the next key may be waiting.
  flushSync(() => openDialog.write(<ShortcutsDialog groups={readShortcuts(router)} onClose={close} />));
  return true;
}
