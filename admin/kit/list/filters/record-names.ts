import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { limits } from '@trastienda/contract/limits';
import { idInPath } from '@trastienda/contract/model/reference';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useMay } from '../../../session/use-may.ts';
import { listQuery } from '../../records/queries.ts';
import { toText } from '../../to-text.ts';
import type { Chip } from './chips.ts';

type Named = { '@id': string } & Record<string, unknown>;

/** The field that names a record; default `name`. */
export const labelOf = (collection: string) => (collection === 'users' ? 'email' : 'name');

/** The names of records by collection and id, such as `tags 4`. `isComplete`: one without a name does not exist. Names that the user may not read are missing. */
type RecordNames = { names: ReadonlyMap<string, string>; isComplete: boolean };

/**
 * Reads the names of the records in chips.
 * @returns undefined until they are read for the first time; then the names that are known, while more are read. A failed read counts as read.
 */
export function useRecordNames(chips: readonly Chip[]): RecordNames | undefined {
  const may = useMay();
  const ids = new Map<string, string[]>();
  for (const { kind, values } of chips)
    if (typeof kind === 'object' && 'refersTo' in kind)
      ids.set(kind.refersTo, [...(ids.get(kind.refersTo) ?? []), ...values]);
  const collections = [...ids].filter(([collection]) => may(`GET /${collection}`));
  const answers = useQueries({
    queries: collections.map(([collection, wanted]) => ({
      ...listQuery<Named>(collection, toPath(collection, wanted), currentLanguage()),
      placeholderData: keepPreviousData,
      meta: { isQuiet: true },
    })),
  });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  const read = collections.flatMap(([collection], place) =>
    (answers[place]?.data?.['hydra:member'] ?? []).map(
      (record) => [`${collection} ${idInPath(record['@id'])}`, toText(record[labelOf(collection)])] as const,
    ),
  );
  const isComplete =
    collections.length === ids.size &&
    answers.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData);
  return { names: new Map(read), isComplete };
}

const toPath = (collection: string, ids: readonly string[]) =>
  `/${collection}?${[...new Set(ids)].map((id) => `id[]=${encodeURIComponent(id)}`).join('&')}&itemsPerPage=${limits.page.maxItems}`;
