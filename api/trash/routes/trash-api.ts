import { sql } from 'drizzle-orm';
import { mayReadHistory } from '@trastienda/contract/access/least-role';
import { resourceRoles } from '@trastienda/contract/access/roles-of-operations';
import { trashItem } from '@trastienda/contract/resources/trash-item';
import { shownText } from '../../db/columns.ts';
import { inJson } from '../../db/statements/json-time.ts';
import { defineApi } from '../../hydra/api-resource.ts';
import { derived } from '../../hydra/field-storage.ts';
import { containedInName, isOneOf, type Filter } from '../../hydra/reading/filters.ts';
import type { Readable } from '../../hydra/reading/readable-records.ts';
import { users } from '../../session/users.ts';
import { trash } from '../../db/tables/trash.ts';

/** @param trashDays for how many days a record can be restored. */
export const trashApi = (trashDays: number) =>
  defineApi({
    contract: trashItem,
    table: trash,
    fields: {
      name: derived((language) => shownText(trash.name, language)),
      record: derived(() => sql`'/' || ${trash.collection} || '/' || ${trash.recordId}`),
      collection: derived(() => trash.collection.getSQL()),
      deletedAt: derived(() => inJson('trash.deleted_at')),
      expiresAt: derived(() => inJson(`(trash.deleted_at + make_interval(days => ${trashDays}))`)),
      deletedBy: derived(
        () => sql`case when ${trash.deletedBy} is not null then json_build_object(
          '@id', '/users/' || ${trash.deletedBy},
          'name', (select ${users.email} from ${users} where ${users.id} = ${trash.deletedBy})
        ) end`,
      ),
    },
    filters: { name: containedInName(trash), collection: isOneOf(trash.collection), record: isRecord },
  });

/** The items that a user may read, restore and purge: for an editor, those of the catalogue (D-88). */
export const readableItems: Readable = {
  valueFor: ({ roles }) => Object.keys(resourceRoles).filter((collection) => mayReadHistory(roles, collection)),
  where: (collections) => sql`${trash.collection} = any(${collections}::text[])`,
};

/** Matches items by the `@id`s of their records. */
const isRecord: Filter = {
  read: (texts) => texts.filter((text) => /^\/\w+\/\d{1,9}$/.test(text)),
  where: (value) => sql`(${trash.collection}, ${trash.recordId}) in (
    select split_part(path, '/', 2), split_part(path, '/', 3)::int from unnest(${value}::text[]) path)`,
};
