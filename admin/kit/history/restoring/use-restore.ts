import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Change } from '@trastienda/contract/changes';
import type { Language } from '@trastienda/contract/language';
import { idInPath } from '@trastienda/contract/model/reference';
import { useState } from 'react';
import { useFormInside } from '../../form/form-context.ts';
import type { Values } from '../../form/state/drafts.ts';
import { listQuery } from '../../records/queries.ts';
import { isIri, isPicture } from '../logged-values.ts';
import { placeInForm, referencesIn, toFormValues, valuesBefore, type Found, type Missing } from './restore.ts';

/** The result of a restore: the restored fields, which are now unsaved edits of the form, and what no longer exists. */
export type Restored = { paths: readonly string[]; missing: readonly Missing[]; names: Change['names'] };

/**
 * Restores earlier values as unsaved edits of the form, so that its rules and the check for conflicts apply.
 * @returns the last result; `restore`, which restores the values that all or one of the fields had before `changes` (newest first); and
 * `canRestore`, whether the form has a field.
 */
export function useRestore() {
  const client = useQueryClient();
  const form = useFormInside();
  const [restored, setRestored] = useState<Restored>();
  const canRestore = (path: string) => placeInForm(form, path) !== undefined;

  const restore = async (changes: readonly Change[], only?: string) => {
    const before = Object.entries(valuesBefore(changes)).filter(
      ([path]) => canRestore(path) && (only === undefined || path === only),
    );
    const values = Object.fromEntries(before);
    const names = Object.assign({}, ...changes.map((change) => change.names)) as Change['names'];
    // The error handler of the query cache shows an alert if a read fails; the form then keeps its values.
    const found = await find(client, referencesIn(form, values), { names, language: form.language }).catch(
      () => undefined,
    );
    if (!found) return;
    const { drafts, restored: paths, missing } = toFormValues(form, values, found);
    form.fillIn(drafts);
    setRestored({ paths, missing, names });
  };
  return { canRestore, restore, restored, isLocked: form.isLocked };
}

/**
 * Reads the referenced records, by one request per collection. Pictures that still exist have their `@id` in the names. The result has no
 * deleted records and pictures.
 */
async function find(
  client: QueryClient,
  references: readonly string[],
  { names, language }: { names: Change['names']; language: Language },
): Promise<Found> {
  const collections = Map.groupBy(references.filter(isIri), (iri) => iri.split('/')[1] ?? '');
  const reads = [...collections].map(([collection, some]) => {
    const ids = new Set(some.map(idInPath));
    const path = `/${collection}?${[...ids].map((id) => `id[]=${id}&`).join('')}itemsPerPage=${ids.size}`;
    return client.fetchQuery({ ...listQuery<Values & { '@id': string }>(collection, path, language), staleTime: 0 });
  });
  const records = (await Promise.all(reads)).flatMap((page) => page['hydra:member']);
  const pictures = references
    .filter(isPicture)
    .flatMap((url) => (names[url] ? [[url, { '@id': names[url], contentUrl: url }] as const] : []));
  return new Map([...records.map((record) => [record['@id'], record] as const), ...pictures]);
}
