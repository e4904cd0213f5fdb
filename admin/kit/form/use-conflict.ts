import type { Language } from '@trastienda/contract/language';
import { idInPath } from '@trastienda/contract/reference';
import type { Resource } from '@trastienda/contract/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../session/api-client.ts';
import { itemQuery } from '../queries.ts';
import type { Difference, Values, Write } from './drafts.ts';
import type { useContentForm } from './use-content-form.ts';

/** A save that was refused because someone else has saved since the form was read. */
export type Conflict = {
  /** The record as it is now, and the language that it was read in. */
  present: Values;
  language: Language;
  differences: readonly Difference[];
};

/** What stands between two people who edit one record at once (feature `versions`). */
export function useConflict(resource: Resource, content: ReturnType<typeof useContentForm>) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>();

  /**
   * Sends a write. Where another person's save has changed nothing that differs here, it is sent once more over that one.
   * @returns its answer, or undefined when the person has to decide first.
   */
  const sendGuarded = async <T>({ language }: Write, send: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await send();
    } catch (error) {
      const present = await readPresent(error, language);
      if (present === undefined) throw error;
      const differences = content.differencesTo(present, language);
      if (differences.length > 0) {
        setConflict({ present, language, differences });
        return undefined;
      }
      content.acceptVersion(present);
      return send();
    }
  };

  /** The server says it with the refusal; another one is asked. */
  const readPresent = async (error: unknown, language: Language): Promise<Values | undefined> => {
    if (!(error instanceof ApiFailure) || error.code !== 412 || content.path === undefined) return undefined;
    if (error.present) return error.present;
    const query = itemQuery<Values>(resource.collection, idInPath(content.path), language);
    return client.fetchQuery({ ...query, staleTime: 0 });
  };

  return { conflict, sendGuarded, closeConflict: () => setConflict(undefined) };
}
