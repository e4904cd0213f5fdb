import { defaultLanguage, type Language } from '@trastienda/contract/language';
import { idInPath } from '@trastienda/contract/model/reference';
import type { Resource } from '@trastienda/contract/model/resource';
import { useQueryClient } from '@tanstack/react-query';
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
  /** Reads the texts of a stored record in a language; changes are preserved. */
  const readTexts = async (of: Language) => {
    if (path === undefined) return;
    const query = itemQuery<Values>(collection, idInPath(path), of);
    load(await client.fetchQuery({ ...query, staleTime: 0 }), of);
  };
  return {
    /** Merges a record that was read into the form. */
    load,
    readTexts,
    /** Shows the other language. A stored record is read in that language; changes are preserved (FORM-09, FORM-10). */
    switchTo: async (next: Language) => {
      dispatch({ is: 'switched', language: next });
      try {
        await readTexts(next);
      } catch {
        // If there are no texts to edit, the form returns to the previous language.
        const now = latest();
        if (!isRead(now, next) && now.language === next) dispatch({ is: 'switched', language });
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
