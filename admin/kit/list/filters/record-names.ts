import { useQueries } from '@tanstack/react-query';
import { idInPath } from '@trastienda/contract/model/reference';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { listQuery } from '../../records/queries.ts';
import { toText } from '../../to-text.ts';
import type { Chip } from './chips.ts';

type Named = { '@id': string } & Record<string, unknown>;

/** The field that names a record; default `name`. */
export const labelOf = (collection: string) => (collection === 'users' ? 'email' : 'name');

/**
 * Reads the names of the records in chips, by collection and id, such as `tags 4`. A record that no longer exists has none.
 * @returns undefined until all are read. A failed read counts as read.
 */
export function useRecordNames(chips: readonly Chip[]): ReadonlyMap<string, string> | undefined {
  const ids = new Map<string, string[]>();
  for (const { kind, values } of chips)
    if (typeof kind === 'object' && 'refersTo' in kind)
      ids.set(kind.refersTo, [...(ids.get(kind.refersTo) ?? []), ...values]);
  const collections = [...ids];
  const answers = useQueries({
    queries: collections.map(([collection, wanted]) => ({
      ...listQuery<Named>(collection, toPath(collection, wanted), currentLanguage()),
      meta: { isQuiet: true },
    })),
  });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  return new Map(
    collections.flatMap(([collection], place) =>
      (answers[place]?.data?.['hydra:member'] ?? []).map((record) => [
        `${collection} ${idInPath(record['@id'])}`,
        toText(record[labelOf(collection)]),
      ]),
    ),
  );
}

const toPath = (collection: string, ids: readonly string[]) =>
  `/${collection}?${[...new Set(ids)].map((id) => `id[]=${encodeURIComponent(id)}`).join('&')}&itemsPerPage=100`;
