import { sql, type SQL } from 'drizzle-orm';
import type { Change } from '@trastienda/contract/changes';
import type { Language } from '@trastienda/contract/language';
import { iri } from '@trastienda/contract/model/reference';
import type { Database } from '../db/connection.ts';
import { inJson } from '../db/json-time.ts';
import type { ApiResource } from '../hydra/api-resource.ts';
import type { MediaKind } from '../media/media-kind.ts';
import { users } from '../session/users.ts';
import { loggedFieldsOf } from './logged-fields.ts';
import { nameRecords } from './name-records.ts';

type Row = {
  id: number;
  at: string;
  collection: string;
  recordId: number;
  kind: Change['kind'];
  actorKind: Change['actor']['kind'];
  actorId: number | null;
  email: string | null;
  request: string | null;
  fields: Record<string, [before: unknown, after: unknown]>;
};

type Asked = { where: SQL; limit: number; language: Language };

/** Returns a function that reads the changes that match `where`, newest first, with the names of the records in `language`. */
export function changesOf(db: Database, resources: readonly ApiResource[], mediaKinds: readonly MediaKind[]) {
  const fieldsOf = new Map(resources.map((resource) => [resource.contract.collection, loggedFieldsOf(resource)]));

  const toChange = ({ fields, ...row }: Row): Omit<Change, 'names'> => {
    const toField = fieldsOf.get(row.collection);
    const shown = Object.entries(fields).map(([logged, [before, after]]) => {
      const { name = logged, toShown = (value: unknown) => value } = toField?.(logged) ?? {};
      return [name, { before: toShown(before), after: toShown(after) }];
    });
    return {
      '@id': iri('changes', row.id),
      '@type': 'Change',
      id: row.id,
      at: row.at,
      record: iri(row.collection, row.recordId),
      kind: row.kind,
      actor: { kind: row.actorKind, '@id': actorIri(row), name: row.email },
      request: row.request,
      // The cast restores the type that fromEntries loses: the values come from a JSON column.
      fields: Object.fromEntries(shown) as Change['fields'],
    };
  };

  return async ({ where, limit, language }: Asked): Promise<Change[]> => {
    const { rows } = await db.execute<Row>(sql`
      select changes.id::float8 as id, ${inJson('changes.at')} as at, collection, record_id as "recordId", kind,
        actor_kind as "actorKind", actor_id as "actorId", ${users.email} as email, request_id as request, fields
      from change_log.changes left join ${users} on actor_kind = 'user' and ${users.id} = actor_id
      where ${where} order by changes.id desc limit ${limit}`);
    const changes = rows.map(toChange);
    const mentioned = changes.map((one) => new Set([one.record, ...textsIn(one)]));
    const wanted = new Set(mentioned.flatMap((some) => [...some]));
    const names = await nameRecords(db, { resources, mediaKinds }, wanted, language);
    return changes.map((one, index) => ({
      ...one,
      names: Object.fromEntries([...(mentioned[index] ?? [])].flatMap((key) => toEntry(key, names.get(key)))),
    }));
  };
}

const toEntry = (key: string, name: string | undefined) => (name === undefined ? [] : [[key, name] as const]);

/** Returns the `@id` of the user or of the import run that made a change. */
function actorIri({ actorKind, actorId }: Pick<Row, 'actorKind' | 'actorId'>): string | null {
  if (actorId === null) return null;
  return actorKind === 'user' ? iri('users', actorId) : actorKind === 'import' ? iri('imports/runs', actorId) : null;
}

/** Returns all values of a change that may be an `@id` or the URL of a picture. */
const textsIn = ({ fields }: Pick<Change, 'fields'>): string[] =>
  Object.values(fields)
    .flatMap(({ before, after }) => [before, after].flat())
    .filter((value): value is string => typeof value === 'string' && value.startsWith('/'));
