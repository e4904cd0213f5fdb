import type { RegisteredRouter } from '@tanstack/react-router';
import { readActions, type ActionContext } from './actions.ts';
import type { Command } from './command.ts';
import { readHere } from './here/read-here.ts';
import { readScreens } from './screens.ts';

/** Returns the commands that the user may run now. The texts of `palette` must be loaded. */
export const readCommands = ({ router, ...context }: ActionContext & { router: RegisteredRouter }): Command[] => [
  ...readHere(),
  ...readScreens(router),
  ...readActions(context),
];
