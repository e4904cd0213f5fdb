import { fold } from '@trastienda/contract/fold';
import { readQuery } from '@trastienda/contract/search/query';
import { rankOf } from '@trastienda/contract/search/rank';
import { commandGroups, type Command } from './command.ts';

/** The maximum number of commands that the palette shows for a text. */
const maxMatches = 6;

/** Added to the rank of a match by a further word, so that it follows the matches of the same rank by the label. */
const byWord = 0.5;

/**
 * Returns the commands that match a typed text, the best first, by the same rules as records (`contract/search`); none for an empty text. Equal
 * matches are in the order of the groups and, within a group, in the given order.
 */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const query = readQuery(typed);
  if (query.text === '') return [];
  const rank = ({ label, words = [] }: Command) => {
    const name = fold(label);
    const byLabel = rankOf(query, [name]);
    const byAny = rankOf(query, [name, ...words.map(fold)]);
    return Math.min(byLabel ?? Infinity, (byAny ?? Infinity) + byWord);
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((each) => each.rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank || groupOf(one.command) - groupOf(other.command))
    .slice(0, maxMatches)
    .map(({ command }) => command);
}

const groupOf = ({ group }: Command) => commandGroups.indexOf(group);
