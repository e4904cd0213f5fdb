import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { showShortcuts } from '../../../shell/keys.ts';
import { readTyped } from '../../../shell/palette-state.ts';
import type { Command } from '../commands/command.ts';
import { useReadCommands } from '../commands/use-read-commands.ts';
import type { Entry } from '../results/entry.ts';
import { toFoundGroups, toStartGroups } from '../results/to-groups.ts';
import { useFound, useRecent } from './use-records.ts';

/**
 * What a person has typed and chosen. `commands`: those that could be run when the text last changed. `chosen`: the id of the entry that an arrow
 * key or the pointer has chosen. `held`: the records of an earlier answer, of which one was chosen; they stay in their places until the text changes.
 */
type State = { text: string; commands: readonly Command[]; chosen?: string; held?: readonly Entry[] | undefined };

/** Returns what the palette shows, and which entry is active: the chosen one or else the first. */
export function usePalette() {
  const router = useRouter();
  const readCommands = useReadCommands(showShortcuts);
  const [state, setState] = useState<State>(() => ({ text: readTyped().text, commands: readCommands() }));
  const { text: typed, commands, chosen, held } = state;
  // The palette may have been opened while the screen was loading.
  useEffect(() =>
    router.subscribe('onRendered', () => setState((present) => ({ ...present, commands: readCommands() }))),
  );
  const text = typed.replaceAll(/\p{Cc}+/gu, ' ').trim();
  const found = useFound(text);
  const recent = useRecent();
  const records = held ? withoutMoving(held, found.records) : found.records;
  const groups =
    text === ''
      ? toStartGroups(router, commands, recent)
      : toFoundGroups(router, commands, text, { ...found, records });
  const entries = groups.flatMap((group) => group.entries);
  const [first = { isOld: !found.isSettled, pending: 0 }] = groups;
  const isFirstKnown = !first.isOld && !first.pending;
  const chosenEntry = entries.find(({ id }) => id === chosen);
  return {
    typed,
    text,
    groups,
    entries,
    active: chosenEntry ?? (first.pending ? undefined : entries[0]),
    /** Whether no answer on its way can change which entry is active. */
    isActiveKnown: chosenEntry !== undefined || isFirstKnown,
    isSettled: text === '' ? recent.pending === 0 : found.isSettled,
    /** Returns the first entry of an answer to the text. */
    firstOf: (answer: readonly Entry[]): Entry | undefined =>
      toFoundGroups(router, commands, text, { records: answer, isSettled: true })[0]?.entries[0],
    failure: text === '' ? recent : found,
    type: (next: string) => setState({ text: next, commands: readCommands() }),
    choose: ({ id }: Entry) =>
      setState((present) => ({
        ...present,
        chosen: id,
        held: present.held ?? (found.isSettled || !records.some((each) => each.id === id) ? undefined : records),
      })),
  };
}

export type Palette = ReturnType<typeof usePalette>;

const withoutMoving = (held: readonly Entry[], found: readonly Entry[]): Entry[] => [
  ...held,
  ...found.filter(({ id }) => !held.some((each) => each.id === id)),
];
