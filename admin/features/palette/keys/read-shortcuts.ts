import type { RegisteredRouter } from '@tanstack/react-router';
import { isApple } from '../../../base/is-apple.ts';
import { translate } from '../../../i18n/i18n.ts';
import { readScreens } from '../commands/screens.ts';
import { readRows } from './rows.ts';

/** `keys`: each as in `aria-keyshortcuts`; `g e` is the key `g` and then `e`. Several do the same. */
export type Shortcut = { id: string; label: string; keys: readonly string[] };
export type Group = { id: 'everywhere' | 'list' | 'screen' | 'goTo'; shortcuts: readonly Shortcut[] };

const command = isApple() ? 'Meta' : 'Control';

/** The keys of elements of the present screen, by their `data-command`. */
const commandKeys: Record<string, string> = {
  save: `${command}+S`,
  'save-next': `${command}+Enter`,
  previous: '[',
  next: ']',
  'next-stale': 'F8',
};

/** Returns the shortcuts that the present screen has for the role of the user, including those that the user has switched off. */
export const readShortcuts = (router: RegisteredRouter): Group[] =>
  [
    { id: 'everywhere' as const, shortcuts: everywhere() },
    { id: 'list' as const, shortcuts: ofRows() },
    { id: 'screen' as const, shortcuts: ofCommands() },
    { id: 'goTo' as const, shortcuts: toScreens(router) },
  ].filter(({ shortcuts }) => shortcuts.length > 0);

const toShortcut = (id: string, ...keys: string[]): Shortcut => ({ id, label: translate(`palette:keys.${id}`), keys });

const isPresent = (selector: string) => document.querySelector(selector) !== null;

const everywhere = () => [
  toShortcut('search', `${command}+K`, '/'),
  toShortcut('shortcuts', '?'),
  ...(isPresent('[data-command=undo]') ? [toShortcut('undo', `${command}+Z`)] : []),
];

function ofRows(): Shortcut[] {
  const { hasRows, canSelect, canOpen } = readRows();
  return [
    ...(hasRows ? [toShortcut('nextRow', 'j'), toShortcut('previousRow', 'k')] : []),
    ...(canOpen ? [toShortcut('openRow', 'e')] : []),
    ...(canSelect ? [toShortcut('selectRow', 'x')] : []),
    ...(isPresent('[data-part=selection]') ? [toShortcut('clearSelection', 'Escape')] : []),
  ];
}

const ofCommands = () =>
  Object.entries(commandKeys)
    .filter(([id]) => isPresent(`main [data-command=${id}]`))
    .map(([id, keys]) => toShortcut(id, keys));

const toScreens = (router: RegisteredRouter): Shortcut[] =>
  readScreens(router).flatMap(({ id, label, keys }) => (keys === undefined ? [] : [{ id, label, keys: [keys] }]));
