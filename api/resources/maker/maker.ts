import { sql } from 'drizzle-orm';
import { maker } from '@trastienda/contract/resources/maker';
import type { Transaction } from '../../db/connection.ts';
import { defineApi } from '../../hydra/api-resource.ts';
import { contains, isOneOf } from '../../hydra/filters.ts';
import { column } from '../../hydra/stored.ts';
import { users } from '../user/table.ts';
import { makers } from './table.ts';

export const makerApi = defineApi({
  contract: maker,
  table: makers,
  fields: {
    name: column(makers.name),
    documentType: column(makers.documentType),
    document: column(makers.document),
    email: column(makers.email),
    slug: column(makers.slug),
  },
  filters: {
    name: contains(() => makers.nameFolded),
    document: contains(() => makers.documentFolded),
    email: contains(() => makers.emailFolded),
    slug: isOneOf(makers.slug),
  },
  taken: { slug: 'slugTaken' },
  beforeRemoval: endMakerAccess,
});

/** The user stays, without the roles that came with the maker. */
async function endMakerAccess(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    update ${users} set roles = array_remove(array_remove(roles, 'ROLE_MAKER'), 'ROLE_MAKER_RESELLER')
    where id = (select user_id from ${makers} where id = ${id})`);
}
