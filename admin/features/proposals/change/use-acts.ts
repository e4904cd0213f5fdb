import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { showFailure } from '../../../kit/elements/alerts.tsx';
import { returnsFocus } from '../../../kit/elements/return-focus.ts';
import { keys, markOld } from '../../../kit/records/queries.ts';
import { keepRun, readRun, runKey, type CachedRun } from '../../../kit/runs/following/run-cache.ts';
import { itemsKey, openChangesKey, proposalRuns } from '../../../kit/runs/proposal-runs.ts';
import { isIdentified } from '../../../session/calls/answer-shapes.ts';
import { api, ApiFailure } from '../../../session/calls/api-client.ts';

export type Act = 'apply' | 'undo' | 'stop' | 'discard';

/** Acts on a change run one after the other, after the ticks that are being saved. */
export const actScope = { id: 'proposal-acts' };

/** The statuses with which the API refuses an act because the change is not as the user saw it. */
const outdatedStatuses = [409, 412];

/** An act before which a tick was not saved: the change is not as the user saw it. */
class LostTick extends Error {}

/**
 * Sends the acts of the user on a change.
 * - `isOutdated`: the last act was refused because the change is not as it was shown; it was read again.
 * - `noteLostTick`: to be called when a tick cannot be saved. An apply that waits for that tick is then not sent.
 */
export function useActs({ id }: { id: number }) {
  const client = useQueryClient();
  const [isOutdated, setOutdated] = useState(false);
  const lostTicks = useRef(0);
  const { mutate, isPending, variables } = useMutation({
    scope: actScope,
    mutationFn: async ({ act, lost }: { act: Act; lost: number }) => {
      if (act === 'apply' && lost !== lostTicks.current) throw new LostTick();
      return send(client, id, act);
    },
    onMutate: () => {
      setOutdated(false);
      return returnsFocus.onMutate();
    },
    onSuccess: (change) => {
      keepRun(proposalRuns, client, change);
      client.removeQueries({ queryKey: itemsKey(id) });
      markOld(client, keys.lists('proposals'));
      markOld(client, openChangesKey);
    },
    onError: (error) => {
      const status = error instanceof ApiFailure ? error.code : undefined;
      const isLost = error instanceof LostTick;
      setOutdated(isLost || status === 412);
      if (!isLost && status !== 412) showFailure(error);
      if (!isLost && !outdatedStatuses.includes(status ?? 0)) return;
      void client.invalidateQueries({ queryKey: runKey(proposalRuns, id) });
      void client.invalidateQueries({ queryKey: itemsKey(id) });
    },
    onSettled: returnsFocus.onSettled,
  });
  return {
    act: (act: Act) => mutate({ act, lost: lostTicks.current }),
    pending: isPending ? variables.act : undefined,
    isOutdated,
    noteLostTick: () => void (lostTicks.current += 1),
  };
}

async function send(client: QueryClient, id: number, act: Act): Promise<Proposal> {
  const path = `${proposalRuns.path}/${id}`;
  const options = { language: currentLanguage(), shape: isIdentified };
  if (act === 'stop') return api.post<Proposal>(`${path}/stop`, {}, options);
  if (act === 'discard') {
    await api.delete(path);
    return api.get<Proposal>(path, options);
  }
  return api.post<Proposal>(
    `${path}/${act}`,
    {},
    {
      ...options,
      version: await versionOfShown(client, id),
      versionFeature: 'bulk',
    },
  );
}

/** Returns the version of the change on screen. An event that brought it has none; then it is read. */
async function versionOfShown(client: QueryClient, id: number): Promise<string | undefined> {
  const known = client.getQueryData<CachedRun<Proposal>>(runKey(proposalRuns, id));
  if (known?.version !== undefined) return known.version;
  return (await readRun(proposalRuns, client, { id, signal: new AbortController().signal })).version;
}
