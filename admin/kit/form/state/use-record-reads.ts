import { defaultLanguage, type Language } from '@trastienda/contract/language';
import { idInPath } from '@trastienda/contract/model/reference';
import type { Resource } from '@trastienda/contract/model/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { itemQuery, keys } from '../../records/queries.ts';
import type { Values } from './drafts.ts';
import { isRead } from './form-state.ts';
import type { FormInputs } from './use-form-state.ts';

/** Returns the functions that read the record of a form again. The error handler of the query cache shows an alert if a read fails. */
export function useRecordReads(
  { collection }: Resource,
  { state: { path, language }, latest, dispatch, read, pendingPictures }: FormInputs,
) {
  const client = useQueryClient();
  const load = (fresh: Values, of: Language, record?: Values) =>
    dispatch({
      is: 'loaded',
      read: read(fresh, of),
      language: of,
      record,
      isUploading: pendingPictures.read().size > 0,
    });
  return {
    /** Shows the other language. A stored record is read in that language; changes are preserved (FORM-09, FORM-10). */
    switchTo: async (next: Language) => {
      dispatch({ is: 'switched', language: next });
      if (path === undefined) return;
      try {
        const query = itemQuery<Values>(collection, idInPath(path), next);
        load(await client.fetchQuery({ ...query, staleTime: 0 }), next);
      } catch {
        // If there are no texts to edit, the form returns to the previous language.
        const now = latest();
        if (!isRead(now, next) && now.language === next) dispatch({ is: 'switched', language });
      }
    },
    /** Reads a record again that was read before its form was opened. A record that has changed meanwhile replaces it in a form without changes. */
    revalidate: async () => {
      if (path === undefined) return;
      const query = itemQuery<Values>(collection, idInPath(path));
      const prefetched = client.getQueryData(query.queryKey);
      const { version } = latest();
      try {
        const fresh = await client.fetchQuery({ ...query, staleTime: 0, meta: { isQuiet: true } });
        const isSaved = latest().version !== version;
        if (!isSaved && JSON.stringify(fresh) !== JSON.stringify(prefetched)) load(fresh, defaultLanguage, fresh);
      } catch {
        // The form keeps the record that it has. If the record has changed, its save shows the conflict.
      }
    },
    /** Refetches the record after a change that was not made by a save of the form; changes in the form are preserved. */
    reread: async () => {
      if (path === undefined) return;
      // The cached record is outdated in both languages.
      client.removeQueries({ queryKey: keys.items(collection) });
      try {
        const fresh = await client.fetchQuery(itemQuery<Values>(collection, idInPath(path)));
        load(fresh, defaultLanguage, fresh);
      } catch {
        // The form keeps the values that it has.
      }
    },
    /** Updates the stored value of a shared field after the server has already changed it, and invalidates the cached records. */
    markSaved: (name: string, change: (value: unknown) => unknown) => {
      dispatch({ is: 'persisted', name, change });
      void client.invalidateQueries({ queryKey: keys.items(collection), refetchType: 'none' });
    },
  };
}

/** Returns a ref callback that reads the record of a form again when the form appears, if it was prefetched, so that no stale record is edited. */
export function useRevalidation(isPrefetched: boolean, revalidate: () => Promise<void>) {
  // React calls a ref callback again only if it is another function.
  const [whenShown] = useState(() => (isPrefetched ? () => void revalidate() : undefined));
  return whenShown;
}
