import { sql } from 'drizzle-orm';
import { maker } from '@trastienda/contract/resources/maker';
import type { Transaction } from '../../db/connection.ts';
import { defineApi } from '../../hydra/api-resource.ts';
import { contains, isOneOf } from '../../hydra/filters.ts';
import { column } from '../../hydra/stored.ts';
import { favoriteMakerMakers, favoriteMakers } from '../favorites/table.ts';
import { addFreePlan } from '../free-plan.ts';
import { isAUser } from '../user/partner.ts';
import { makers } from './table.ts';

/** D-49: the user stays when the maker goes. */
const isMaker = isAUser({
  userId: makers.userId,
  role: 'ROLE_MAKER',
  losesToo: ['ROLE_MAKER_RESELLER'],
  taken: 'userIsMaker',
  afterwards: async (tx, id) => void (await addFreePlan(tx, id)),
});

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
  beforeRemoval: letGo,
});

async function letGo(tx: Transaction, id: number): Promise<void> {
  await isMaker.beforeRemoval(tx, id);
  await endFavorites(tx, id);
}

/** A favourite that would be left without makers is none. */
async function endFavorites(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    delete from ${favoriteMakers} where ${favoriteMakers.id} in (
      select favorite_maker_id from ${favoriteMakerMakers} where maker_id = ${id}
      except select favorite_maker_id from ${favoriteMakerMakers} where maker_id <> ${id}
    )`);
}
