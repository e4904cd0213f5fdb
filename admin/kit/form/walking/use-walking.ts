import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../../session/calls/api-client.ts';
import { showFailure, showSuccess } from '../../elements/alerts.tsx';
import { itemQuery } from '../../records/queries.ts';
import { keepNextForm, loadMore, onWalk, readWalk, type NextForm, type Step } from '../../records/walk.ts';
import { lastSearch } from '../../records/last-search.ts';
import type { ScreenPaths } from '../../screen-paths.ts';

type Paths = Pick<ScreenPaths, 'list' | 'edit'>;
/** After a save, the next form starts in this language and with this element focused, and no question is asked about unsaved changes. */
export type Saved = Pick<NextForm, 'language' | 'focus'> | '' | undefined;
/** `place`: that of the record in the list, from 1. `go` opens another record of the list. */
export type Walking = {
  place: number;
  total: number;
  hasPrevious: boolean;
  hasNext: boolean;
  isBusy: boolean;
  go: (step: Step, saved?: Saved) => Promise<void>;
};

/** Returns the place of a record in the list that it was opened from; undefined if it was not opened from a list. */
export function useWalking(collection: string, paths: Paths, id: string | undefined): Walking | undefined {
  const walk = useSyncExternalStore(onWalk, readWalk);
  const findNeighbour = useFindNeighbour(collection);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const at = walk?.collection === collection && id !== undefined ? walk.ids.indexOf(id) : -1;
  if (!walk || at < 0) return undefined;
  const leave = () => navigate({ to: paths.list, search: lastSearch(paths.list), ignoreBlocker: true });
  const go = async (step: Step, saved?: Saved) => {
    setBusy(true);
    try {
      const found = await findNeighbour(at, step);
      if (found !== undefined && saved) keepNextForm({ ...saved, record: `/${collection}/${found}` });
      if (found !== undefined) await navigate({ to: paths.edit, params: { id: found }, ignoreBlocker: Boolean(saved) });
      // None of the records that followed exists any more.
      else if (saved) await leave();
    } catch (error) {
      showFailure(error);
      if (saved) await leave();
    } finally {
      setBusy(false);
    }
  };
  const place = walk.first + at + 1;
  return { place, total: walk.total, hasPrevious: place > 1, hasNext: place < walk.total, isBusy, go };
}

/** Returns a function that finds the next or previous record. It skips records that no longer exist, with a message. */
function useFindNeighbour(collection: string) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return async (from: number, step: Step): Promise<string | undefined> => {
    let walk = readWalk();
    for (let at = from + step; walk; at += step) {
      if (walk.ids[at] === undefined) {
        const longer = await loadMore(walk, step);
        if (step === -1) at += longer.ids.length - walk.ids.length;
        walk = longer;
      }
      const id = walk.ids[at];
      if (id === undefined) return undefined;
      try {
        await client.fetchQuery(itemQuery(collection, id));
        return id;
      } catch (error) {
        // The form shows any other failure.
        if (!(error instanceof ApiFailure) || error.code !== 404) return id;
        showSuccess(t('form.walk.gone', { id }));
      }
    }
    return undefined;
  };
}
