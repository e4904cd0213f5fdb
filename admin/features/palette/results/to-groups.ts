import { fold } from '@trastienda/contract/fold';
import { readQuery } from '@trastienda/contract/search/query';
import { rankOf, ranks } from '@trastienda/contract/search/rank';
import type { RegisteredRouter } from '@tanstack/react-router';
import { translate } from '../../../i18n/i18n.ts';
import type { Command } from '../commands/command.ts';
import { matchCommands } from '../commands/match-commands.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { toCommandEntry } from './to-entry.ts';

/** The maximum number of commands of the present screen for an empty text, so that the recent records stay in sight. */
const maxHere = 6;

type Recent = { records: readonly Entry[]; pending: number };
type Found = { records: readonly Entry[]; isSettled: boolean };

/** The groups for an empty text: the present screen, recent records, screens, actions. */
export function toStartGroups(router: RegisteredRouter, commands: readonly Command[], recent: Recent): EntryGroup[] {
  const here = commands.filter(({ group }) => group === 'here').slice(0, maxHere);
  const { records, pending } = recent;
  return [
    ...groupOf(router, here, 'here'),
    ...groupIf('recent', records, { pending }),
    ...groupOf(router, commands, 'screen'),
    ...groupOf(router, commands, 'action'),
  ];
}

/**
 * The groups for a text: the commands of that name, which are known at once, and the records. The other commands, which match by a further word or
 * by a slip, are meant less often than a record: they follow once the records are known.
 */
export function toFoundGroups(
  router: RegisteredRouter,
  commands: readonly Command[],
  text: string,
  { records, isSettled }: Found,
): EntryGroup[] {
  const matched = matchCommands(commands, text);
  const isSure = isNamed(text);
  const others = isSettled ? matched.filter((command) => !isSure(command)) : [];
  return [
    ...byGroup(router, matched.filter(isSure)),
    ...groupIf('records', records, { isOld: !isSettled }),
    ...byGroup(router, others).map((group) => ({ ...group, id: `other-${group.id}` })),
  ];
}

/** Whether each typed word begins a word of the label, or all of the text is one of the further words, such as the label in the other language. */
function isNamed(text: string) {
  const query = readQuery(text);
  const rank = (texts: readonly string[]) => rankOf(query, texts.map(fold)) ?? Infinity;
  return ({ label, words = [] }: Command) => rank([label]) <= ranks.words || rank(words) === ranks.whole;
}

/** Groups commands in the order of the best of each group. */
const byGroup = (router: RegisteredRouter, commands: readonly Command[]): EntryGroup[] =>
  [...new Set(commands.map(({ group }) => group))].flatMap((group) => groupOf(router, commands, group));

const groupOf = (router: RegisteredRouter, commands: readonly Command[], group: Command['group']): EntryGroup[] =>
  groupIf(
    group,
    commands.filter((command) => command.group === group).map((command) => toCommandEntry(router, command)),
  );

function groupIf(id: string, entries: readonly Entry[], state: Partial<EntryGroup> = {}): EntryGroup[] {
  if (entries.length === 0 && !state.pending) return [];
  return [{ id, title: translate(`palette:groups.${id}`), entries, ...state }];
}
