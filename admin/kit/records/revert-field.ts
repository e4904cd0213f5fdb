import { api } from '../../session/calls/api-client.ts';
import { versionOf } from '../../session/calls/versions.ts';
import { retryOnce } from './retry-once.ts';

/** A saved change of a field. */
type Change<T> = { name: string; before: T; after: T };

/**
 * Saves the former value of a field. Resolves to false, without saving, if the field has changed since (D-71). Other fields of the record
 * may have changed. With `isRetry`, the former value counts as saved by the attempt before.
 */
export const revertField = <T extends boolean>(
  iri: string,
  { name, before, after }: Change<T>,
  isRetry = false,
): Promise<boolean> =>
  retryOnce(async () => {
    const record = await api.get<Record<string, unknown>>(iri);
    if (record[name] !== after) return isRetry && record[name] === before;
    await api.put(iri, { [name]: before }, { version: versionOf(record) });
    return true;
  });
