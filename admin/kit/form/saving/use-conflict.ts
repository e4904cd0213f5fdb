import { defaultLanguage, type Language } from '@trastienda/contract/language';
import { idInPath } from '@trastienda/contract/model/reference';
import type { Resource } from '@trastienda/contract/model/resource';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../session/calls/api-client.ts';
import { itemQuery } from '../../records/queries.ts';
import { differencesOf, type Difference, type Values, type Write } from '../state/drafts.ts';
import type { FormInput } from '../leaving/saved-input.ts';
import type { Read } from '../state/form-state.ts';
import type { FormInputs } from '../state/use-form-state.ts';

/** A save that was rejected because another user saved the record after the form had read it. */
export type Conflict = {
  /** The record as currently stored. */
  present: Values;
  /** The language in which `present` was read. */
  language: Language;
  differences: readonly Difference[];
  /** The values and the version of `present`. */
  read: Read;
};

/**
 * Detects that another user has saved the record since the form read it (feature `versions`).
 * @param saved the input of an earlier form, which may be based on an older record: the conflict is then shown at once.
 */
export function useConflict({ collection }: Resource, inputs: FormInputs, saved: FormInput | undefined) {
  const { latest, dispatch, read } = inputs;
  const client = useQueryClient();
  // The conflict of restored input, until the user has decided.
  const [restored, setRestored] = useState(() => conflictWith(saved, inputs));
  const [conflict, setConflict] = useState(restored);

  /**
   * Sends a write. If the server rejects the write because of another user's save, but there are no differences to resolve, the write
   * is sent once more with the new version.
   * @returns the response, or undefined if the user has to resolve a conflict first.
   */
  const sendGuarded = async <T>({ language }: Write, send: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await send();
    } catch (error) {
      const { path } = latest();
      if (path === undefined || !(error instanceof ApiFailure) || error.code !== 412) throw error;
      const present = error.present ?? (await readAgain(client, { collection, path, language }));
      const { values, version } = read(present, language);
      const { stored, drafts } = latest();
      const differences = differencesOf(stored, drafts, values);
      if (differences.length > 0) {
        setConflict({ present, language, differences, read: { values, version } });
        return undefined;
      }
      dispatch({ is: 'rebased', version });
      return send();
    }
  };

  const closeConflict = () => setConflict(undefined);

  /** Adopts the record that the other user saved. Edited fields keep their values (`isMine`), or take those of the record. */
  const resolve = (isMine: boolean) => {
    if (!conflict) return;
    const { present, language, read: stored } = conflict;
    // The heading always shows the record's name in Spanish.
    const record = language === defaultLanguage ? present : undefined;
    dispatch({ is: 'resolved', read: stored, record, isMine });
    setRestored(undefined);
    closeConflict();
  };
  /** Shows the conflict of restored input again, with the values that the form has now. @returns whether there is one. */
  const reopenConflict = (): boolean => {
    if (!restored) return false;
    const { drafts } = latest();
    const differences = restored.differences.map((each) => ({ ...each, mine: drafts[each.place][each.name] }));
    setConflict({ ...restored, differences });
    return true;
  };
  return { conflict, sendGuarded, resolve, closeConflict, reopenConflict };
}

/** Returns the conflict of restored input with the record as it was read now. */
function conflictWith(saved: FormInput | undefined, { state: { record }, loaded }: FormInputs): Conflict | undefined {
  if (!saved || !record || !loaded) return undefined;
  const { values, version } = loaded;
  // Fields that were not edited already have the value that was read, unless the version shows that the record has changed.
  const differences = differencesOf(saved.stored, saved.drafts, values).filter(
    ({ isTouched }) => isTouched || version !== saved.version,
  );
  return differences.length > 0 ? { present: record, language: defaultLanguage, differences, read: loaded } : undefined;
}

/** Reads the current record. Trastienda's API includes it in the 412; other servers may not. */
const readAgain = (
  client: QueryClient,
  { collection, path, language }: { collection: Resource['collection']; path: string; language: Language },
): Promise<Values> => client.fetchQuery({ ...itemQuery<Values>(collection, idInPath(path), language), staleTime: 0 });
