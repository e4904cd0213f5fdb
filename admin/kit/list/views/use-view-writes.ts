import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ViewMember } from '@trastienda/contract/calls/views';
import { toErrorSentence } from '@trastienda/contract/errors';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api, ApiFailure } from '../../../session/calls/api-client.ts';
import { versionOf } from '../../../session/calls/versions.ts';
import { keys } from '../../records/queries.ts';
import type { PlainPath } from '../../screen-paths.ts';
import { countsQuery } from './views-queries.ts';
import { toStored, toViewSearch, type Arranged } from './view-search.ts';

export type NewView = { name: string; isShared: boolean };
type Change = Partial<Pick<ViewMember, 'name' | 'isShared' | 'position' | 'query' | 'columns'>>;

/** Returns functions that write views. Each fails as its call does; the views are then read again. */
export function useViewWrites(collection: string, path: PlainPath) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const write = async <T>(call: () => Promise<T>) => {
    try {
      return await call();
    } finally {
      await client.invalidateQueries({ queryKey: keys.collection('views') });
      await client.invalidateQueries({ queryKey: countsQuery(collection).queryKey });
    }
  };
  const open = (view: ViewMember) => navigate({ to: path, search: toViewSearch(view) });
  return {
    /** Saves the filters, order, columns and rows as a new view, and opens it. */
    create: (named: NewView, arranged: Arranged) =>
      write(async () => open(await api.post<ViewMember>('/views', { collection, ...named, ...toStored(arranged) }))),
    /** Changes a view. @throws ApiFailure 412 if someone else has changed it since it was read. */
    change: (view: ViewMember, change: Change) =>
      write(async () => {
        const present = await api.get<ViewMember>(view['@id']);
        if (!isAsShown(present, view))
          throw new ApiFailure(412, toErrorSentence('changedMeanwhile', currentLanguage()));
        return api.put<ViewMember>(view['@id'], change, { version: versionOf(present) });
      }),
    remove: (view: ViewMember) =>
      write(async () => {
        await api.delete(view['@id']);
        await navigate({ to: path, search: { page: 1, q: {} } });
      }),
    /** Creates a deleted view again, as it was. Only its `@id` is another one. */
    restore: ({ name, key, query, columns, isShared, position }: ViewMember) => {
      const body = { collection, name, key, query, columns, isShared, position };
      return write(async () => open(await api.post<ViewMember>('/views', body)));
    },
    open,
  };
}

const isAsShown = (present: ViewMember, shown: ViewMember) =>
  (['name', 'query', 'isShared'] as const).every((name) => present[name] === shown[name]) &&
  JSON.stringify(present.columns) === JSON.stringify(shown.columns);
