import type { Icon } from '@tabler/icons-react';
import type { PlainPath } from '../../../kit/screen-paths.ts';

/** In the order in which the palette shows them: commands of the current screen, screens, actions. */
export const commandGroups = ['here', 'screen', 'action'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** A screen or an action that the palette offers. All texts are in the interface language, except `words`. */
export type Command = {
  /** Unique among the commands of one opening of the palette. */
  id: string;
  group: CommandGroup;
  label: string;
  /** Further texts by which the command is found, such as its label in the other language. */
  words?: readonly string[];
  icon: Icon;
  /** Keys that do the same, as in `aria-keyshortcuts`. `g e` is the key `g` and then `e`. */
  keys?: string;
  /** The path of the screen that the command opens, for a link. */
  to?: PlainPath;
  /** Must be called after the palette has closed and returned the focus, because `run` may use or move it. */
  run: () => void;
};

/** Whether keys are a single character or a sequence of them, which the user can switch off. */
export const isOfCharacters = (keys: string): boolean => keys.split(' ').every((key) => key.length === 1);
