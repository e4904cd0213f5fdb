import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasFeature } from '../../../session/config.ts';
import { viewsQuery } from './views-queries.ts';

type Choice = { hidden: readonly string[]; hide: (columns: string[]) => void };
type List = {
  collection: string;
  view: number | undefined;
  /** The ids of all columns. */
  ids: readonly string[];
  hiddenAtFirst: readonly string[] | undefined;
};

/**
 * Returns the hidden columns of a list: those that the user has hidden in the view, or else those of the view, or else those that the user has
 * hidden in the list. `shown`: the ids of the visible columns, as a view stores them; null for the default columns. `reset` discards the
 * user's changes as they are in this render; a change that follows while they are saved is kept.
 */
export function useViewColumns(own: Choice, { collection, view, ids, hiddenAtFirst = [] }: List) {
  const [changed, setChanged] = useState<{ view: number; hidden: string[] }>();
  const { data: views } = useQuery({ ...viewsQuery(collection), enabled: hasFeature('views') && view !== undefined });
  const shownIn = (hidden: readonly string[]) => ids.filter((id) => !hidden.includes(id));
  const isOwn = own.hidden.length !== hiddenAtFirst.length || own.hidden.some((id) => !hiddenAtFirst.includes(id));
  const ofOwn = {
    ...own,
    shown: isOwn ? shownIn(own.hidden) : null,
    reset: () => setChanged((present) => (present === changed ? undefined : present)),
  };
  const active = views?.find(({ id }) => id === view);
  if (view === undefined || !active) return ofOwn;
  const stored = active.columns;
  const hidden = changed?.view === view ? changed.hidden : stored && ids.filter((id) => !stored.includes(id));
  return {
    ...ofOwn,
    hidden: hidden ?? own.hidden,
    hide: (columns: string[]) => setChanged({ view, hidden: columns }),
    shown: changed?.view === view ? shownIn(changed.hidden) : stored,
  };
}
