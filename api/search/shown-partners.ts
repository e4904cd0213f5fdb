import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SearchedCollection } from '@trastienda/contract/search/calls';
import type { TableWithId } from '../hydra/field-storage.ts';
import { smallCover } from '../resources/attached-media.ts';
import { makerMedia } from '../resources/maker/media.ts';
import { makers } from '../resources/maker/table.ts';
import { plans } from '../resources/plan.ts';
import { resellers } from '../resources/reseller/table.ts';
import { takers } from '../resources/taker.ts';
import { users } from '../session/users.ts';

/**
 * What a search shows of a record, as SQL. `detail`: tells it from others of the same name. `values`: further texts that may have been found, which
 * are then shown as the detail. Who may read the record may read all of them.
 */
export type Shown = {
  table: TableWithId;
  name: SQL;
  detail: SQL;
  thumbnail?: SQL;
  isActive?: PgColumn;
  values?: readonly SQL[];
};

/** Returns the texts that are not null with `·` between them; null if all are. */
export const joined = (...texts: (SQL | PgColumn)[]): SQL =>
  sql`nullif(concat_ws(' · ', ${sql.join(texts, sql`, `)}), '')`;

const asValues = (columns: PgColumn[]) => columns.map((column) => sql`${column}`);

const emailOf = (userId: PgColumn) => sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`;
const nameOfUser = (table: PgColumn['table'] & { userId: PgColumn }, name: SQL | PgColumn) =>
  sql`(select ${name} from ${table} where ${table.userId} = ${users.id})`;
const takerName = sql`(${takers.name} || ' ' || ${takers.surname})`;

/** The collections whose records have no translated name. */
type Partners = Extract<SearchedCollection, 'users' | 'makers' | 'takers' | 'resellers' | 'plans'>;

export const shownPartners: Record<Partners, Shown> = {
  users: {
    table: users,
    name: sql`${users.email}`,
    detail: joined(
      nameOfUser(makers, makers.name),
      nameOfUser(takers, takerName),
      nameOfUser(resellers, resellers.name),
    ),
  },
  makers: {
    table: makers,
    name: sql`${makers.name}`,
    detail: sql`${makers.email}`,
    thumbnail: smallCover(makerMedia.mediaMakers, sql`${makers.id}`),
    values: asValues([makers.document, makers.slug, makers.web, makers.phone, makers.phone2, makers.whatsapp]),
  },
  takers: { table: takers, name: takerName, detail: emailOf(takers.userId) },
  resellers: {
    table: resellers,
    name: sql`${resellers.name}`,
    detail: joined(resellers.fiscalName, resellers.cif),
    values: asValues([resellers.urlWeb, resellers.whatsapp]),
  },
  plans: {
    table: plans,
    name: sql`${plans.name}`,
    detail: joined(plans.shortName, plans.price),
    isActive: plans.isActive,
    values: asValues([plans.sku]),
  },
};
