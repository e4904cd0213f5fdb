import type { Proposal, ProposalItem } from '@trastienda/contract/proposals/proposal';
import type { ProposalChoices } from '@trastienda/contract/proposals/requests';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { keepRun, runKey } from '../../../kit/runs/following/run-cache.ts';
import { usePendingChanges } from '../../../kit/runs/items/use-pending-changes.ts';
import { itemsKey, proposalRuns } from '../../../kit/runs/proposal-runs.ts';
import { isIdentified } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { versionOf } from '../../../session/calls/versions.ts';
import { actScope } from '../change/use-acts.ts';
import { ticked, withChoices } from './ticks.ts';

type Plan = {
  /** The version of the change on screen. */
  version: string | undefined;
  /** Called when a tick could not be saved. */
  onLost: () => void;
};

/** Ticks items of a plan, and chooses whether makers get a mail. A choice is shown immediately, saved after earlier ticks, and reverted if the save fails. */
export function useTicks(change: Proposal, { version, onLost }: Plan) {
  const client = useQueryClient();
  const last = useRef<number>(undefined);
  const pages = { queryKey: itemsKey(change.id) };
  // The version is that of the screen: another tab may have changed the ticks.
  const known = useRef(version);
  useEffect(() => {
    if (version === undefined || version === known.current) return;
    known.current = version;
    void client.invalidateQueries({ queryKey: itemsKey(change.id) });
  }, [version, client, change.id]);
  const save = async (choices: ProposalChoices) => {
    const path = `${change['@id']}/choices`;
    const language = currentLanguage();
    const answer = await api.post<Proposal>(path, choices, { language, shape: isIdentified });
    known.current = versionOf(answer);
    keepRun(proposalRuns, client, answer);
    await client.invalidateQueries(pages);
  };
  const reread = () => {
    onLost();
    return Promise.all([
      client.invalidateQueries(pages),
      client.invalidateQueries({ queryKey: runKey(proposalRuns, change.id) }),
    ]);
  };
  const { pending, send } = usePendingChanges<ProposalChoices>({ scope: actScope, save, reread });
  return {
    /** Returns the item as it will be after all pending changes are saved. */
    toShown: (item: ProposalItem): ProposalItem => pending.reduce(withChoices, item),
    /** @param rows the ids of the items on the page that can be ticked. @param isRange whether the rows from the last one to this are ticked. */
    tick: (
      { id }: ProposalItem,
      isChosen: boolean,
      { rows, isRange }: { rows: readonly number[]; isRange: boolean },
    ) => {
      send({ isChosen, items: ticked(rows, id, isRange ? last.current : undefined) });
      last.current = id;
    },
    tickAll: (isChosen: boolean) => send({ isChosen, kinds: ['changes'] }),
    /** Whether makers get a mail after all pending changes are saved. */
    notify: pending.findLast(({ notify }) => notify !== undefined)?.notify ?? change.notify,
    choose: (notify: Proposal['notify']) => send({ notify }),
    /** The latest pending change of all items; undefined if there is none. */
    choosing: pending.findLast(({ kinds }) => kinds !== undefined)?.isChosen,
  };
}
