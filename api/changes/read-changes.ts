import type { Change } from '@trastienda/contract/changes';
import type { Language } from '@trastienda/contract/language';
import type { Database } from '../db/connection.ts';
import type { ApiResource } from '../hydra/api-resource.ts';
import type { MediaKind } from '../media/media-kind.ts';
import { toHead } from './change-head.ts';
import { loggedFieldsOf } from './logged-fields.ts';
import { nameRecords } from './name-records.ts';
import { readRows, type ChangeRow, type RowQuery } from './read-rows.ts';

/** Reads changes, newest first, and the token of the snapshot that they were read from. */
export type ReadChanges = (asked: Asked) => Promise<{ changes: Change[]; token: string }>;

type Asked = RowQuery & { language: Language };

/** Returns a function that reads the changes that match `where`, with the names of the records in `language`. */
export function changesOf(
  db: Database,
  resources: readonly ApiResource[],
  mediaKinds: readonly MediaKind[],
): ReadChanges {
  const fieldsOf = new Map(resources.map((resource) => [resource.contract.collection, loggedFieldsOf(resource)]));

  const toChange = ({ fields, ...row }: ChangeRow): Omit<Change, 'names'> => {
    const known = fieldsOf.get(row.collection);
    const shown = Object.entries(fields).map(([logged, [before, after]]) => {
      const { name = logged, toShown = (value: unknown) => value } = known?.toField(logged) ?? {};
      return [name, { before: toShown(before), after: toShown(after) }];
    });
    return {
      ...toHead(row),
      request: row.request,
      // The cast restores the type that fromEntries loses: the values come from a JSON column.
      fields: Object.fromEntries(shown) as Change['fields'],
    };
  };

  return async ({ language, ...asked }) => {
    const { rows, token } = await readRows(db, asked);
    const changes = rows.map(toChange);
    const mentioned = changes.map((one) => new Set([one.record, ...textsIn(one)]));
    const wanted = new Set(mentioned.flatMap((some) => [...some]));
    const names = await nameRecords(db, { resources, mediaKinds }, wanted, language);
    const named = changes.map((one, index) => ({
      ...one,
      names: Object.fromEntries([...(mentioned[index] ?? [])].flatMap((key) => toEntry(key, names.get(key)))),
    }));
    return { changes: named, token };
  };
}

const toEntry = (key: string, name: string | undefined) => (name === undefined ? [] : [[key, name] as const]);

/** Returns all values of a change that may be an `@id` or the URL of a picture. */
const textsIn = ({ fields }: Pick<Change, 'fields'>): string[] =>
  Object.values(fields)
    .flatMap(({ before, after }) => [before, after].flat())
    .filter((value): value is string => typeof value === 'string' && value.startsWith('/'));
