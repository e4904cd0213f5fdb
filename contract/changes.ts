import * as z from 'zod';

/**
 * `restore`: the record came back from the trash. `purge`: it was deleted from the trash for good. `erase`: an operator has erased the
 * values of a person in earlier changes to the record.
 */
export const changeKinds = ['create', 'update', 'delete', 'restore', 'purge', 'erase'] as const;

/** Who makes changes: a user, an import run, a command of the server, or the server itself. */
export const actorKinds = ['user', 'import', 'command', 'system'] as const;

/**
 * What a transaction changed in a record, as `GET /{collection}/{id}/changes` lists it, newest first (feature `history`). Moments are
 * ISO 8601 in UTC.
 */
export const change = z.object({
  '@id': z.string(),
  '@type': z.literal('Change'),
  id: z.int(),
  at: z.string(),
  /** The `@id` of the record, which may have been deleted since. */
  record: z.string(),
  kind: z.enum(changeKinds),
  /**
   * `@id` is the user or the import run, null for the other kinds. `name` is the e-mail address of the user, null if the user is deleted.
   * Of an import run, it is that of the user who undid it, applied it or started it, null if the server did.
   */
  actor: z.object({ kind: z.enum(actorKinds), '@id': z.string().nullable(), name: z.string().nullable() }),
  /** The id of the request that made the change, as in the server's log; null if none did. */
  request: z.string().nullable(),
  /**
   * The change of many records that made this change, or its undo with `isUndo` (feature `bulk`); absent for other changes, and once the
   * server has forgotten it. `@id` is null if the user may not read it. `applied` is the number of records that it changed.
   */
  proposal: z
    .object({ '@id': z.string().nullable(), collection: z.string(), applied: z.int(), isUndo: z.boolean() })
    .optional(),
  /**
   * Each changed field with its values before and after, in the order of the resource. A translated field has a key per content language, such as `name.en`. References
   * are `@id`s, pictures their URLs. Of a password, the values only tell whether there is one. An erased value is
   * `{"erased": true}`.
   */
  fields: z.record(z.string(), z.object({ before: z.json(), after: z.json() })),
  /**
   * The names of the record and of the referenced records that the user may read, by `@id`, and the `@id`s of the pictures by URL. Of a deleted record, the name
   * that it had at the end; a picture that no longer exists is absent. Of pictures with the same file, that of the changed record is
   * preferred. A subscription has the name of its maker, a favourite that of its reseller; deleted ones have none.
   */
  names: z.record(z.string(), z.string()),
  /** The `@id`s of the record and of the referenced records, as far as they no longer exist. */
  deleted: z.array(z.string()),
});
export type Change = z.output<typeof change>;

/**
 * When a record was last changed and by whom, as `GET /changes/latest?record[]=/experiences/5` lists it for up to
 * `limits.lists.latestChanges` records (feature `history`). `actor` is null if it was no user and the log no longer has the change.
 */
export const latestChange = change
  .pick({ '@type': true, at: true, record: true })
  .extend({ actor: change.shape.actor.nullable() });
export type LatestChange = z.output<typeof latestChange>;

/**
 * The filters of `GET /changes` (feature `audit`), each with the kind of its values. A change is listed if it matches all filters; `many`
 * marks those that may be repeated, of which it matches any value.
 * - `actor`: the `@id` of a user or an import run, or one of {@link actorKinds}.
 * - `record`: the `@id` of a record, which may have been deleted.
 * - `collection`: such as `experiences`.
 * - `change`: one of {@link changeKinds}.
 * - `field`: a field that changed, such as `isActive`; `name` matches in any language, `name.en` in English.
 * - `moment`: a date, which means its start in UTC, or a moment in ISO 8601 with its offset. `after` and `before` include it.
 */
export const changeFilters = {
  actor: { takes: 'actor', many: true },
  record: { takes: 'record', many: true },
  collection: { takes: 'collection', many: true },
  kind: { takes: 'change', many: true },
  field: { takes: 'field', many: true },
  'at[after]': { takes: 'moment', many: false },
  'at[strictly_after]': { takes: 'moment', many: false },
  'at[before]': { takes: 'moment', many: false },
  'at[strictly_before]': { takes: 'moment', many: false },
} as const;
export type ChangeFilter = keyof typeof changeFilters;

/**
 * A page of changes. Without a page number and a total: `hydra:next`, if there is one, leads to the earlier changes (D-70). `newer`, on
 * the first page of `GET /changes`, leads to the changes with the same filters that were committed after this answer.
 */
export type ChangePage = { 'hydra:member': Change[]; 'hydra:view': { 'hydra:next'?: string; newer?: string } };
