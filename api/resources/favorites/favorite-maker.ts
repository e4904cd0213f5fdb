import { eq, sql } from 'drizzle-orm';
import { favoriteMaker } from '@trastienda/contract/resources/favorites/favorite-maker';
import { iri } from '@trastienda/contract/model/reference';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Transaction } from '../../db/connection.ts';
import type { RestoredRecord, RestoreProblem, Saving } from '../../hydra/api-resource.ts';
import { toMany, toOne } from '../../hydra/field-storage.ts';
import { makers } from '../maker/table.ts';
import { resellers } from '../reseller/table.ts';
import { lockReseller } from './lock-reseller.ts';
import { defineFavorite } from './serve-favorite.ts';
import { favoriteMakerMakers, favoriteMakers } from './table.ts';

const link = {
  table: favoriteMakerMakers,
  own: favoriteMakerMakers.favoriteMakerId,
  other: favoriteMakerMakers.makerId,
};
const makerIds = sql<number[]>`array(
  select ${favoriteMakerMakers.makerId} from ${favoriteMakerMakers}
  where ${favoriteMakerMakers.favoriteMakerId} = ${favoriteMakers.id} order by 1)`;

export const favoriteMakerApi = defineFavorite({
  contract: favoriteMaker,
  table: favoriteMakers,
  fields: {
    reseller: toOne(favoriteMakers.resellerId, {
      collection: 'resellers',
      table: resellers,
      shows: () => ({ name: sql`${resellers.name}` }),
    }),
    makers: toMany(favoriteMakers, link, {
      collection: 'makers',
      table: makers,
      shows: () => ({ name: sql`${makers.name}` }),
    }),
  },
  filters: {},
  sameAs: ({ reseller, makers: wanted }) => {
    const sorted = [...(wanted ?? [])].sort((a, b) => a - b);
    return sql`${favoriteMakers.resellerId} = ${reseller} and ${makerIds} = ${sql.param(sorted)}::int[]`;
  },
  validate: refuseRepeated,
  restoreRule: { fields: [], findProblems: findFavoritesAgain },
});

/** Returns a violation if another group of favourite makers of the same reseller already contains one of the makers. */
async function refuseRepeated({ tx, id, input }: Saving<typeof favoriteMaker>): Promise<FieldProblem[]> {
  const stored = id === undefined ? undefined : await readStored(tx, id);
  const resellerId = input.reseller ?? stored?.resellerId;
  const wanted = input.makers ?? stored?.makerIds;
  if (resellerId === undefined || wanted === undefined) return [];
  const repeated = await findRepeated(tx, { id, resellerId, wanted });
  return repeated.length > 0 ? [{ propertyPath: 'makers', key: 'alreadyFavorite' }] : [];
}

/** Returns a problem with the makers that became favourites again while the group was in the trash. */
async function findFavoritesAgain(
  tx: Transaction,
  { values: { reseller }, links: { makers: wanted = [] } }: RestoredRecord,
): Promise<RestoreProblem[]> {
  const [first, ...others] = await findRepeated(tx, { id: undefined, resellerId: Number(reseller), wanted });
  if (!first) return [];
  const linked = [first, ...others].map(({ makerId }) => makerId);
  return [{ propertyPath: 'makers', key: 'alreadyFavorite', linked, holder: iri('favorite_makers', first.id) }];
}

type Group = { id: number | undefined; resellerId: number; wanted: readonly number[] };

/** Returns the makers that are in another group of the reseller, each with the id of this group. Locks the reseller. */
async function findRepeated(tx: Transaction, { id, resellerId, wanted }: Group) {
  await lockReseller(tx, resellerId);
  const { rows } = await tx.execute<{ id: number; makerId: number }>(sql`
    select ${favoriteMakers.id} as id, ${favoriteMakerMakers.makerId} as "makerId"
    from ${favoriteMakerMakers} join ${favoriteMakers} on ${favoriteMakers.id} = ${favoriteMakerMakers.favoriteMakerId}
    where ${favoriteMakers.resellerId} = ${resellerId} and ${favoriteMakers.id} is distinct from ${id ?? null}
      and ${favoriteMakerMakers.makerId} = any(${sql.param(wanted)}::int[])
    order by 2`);
  return rows;
}

async function readStored(tx: Transaction, id: number) {
  const [stored] = await tx
    .select({ resellerId: favoriteMakers.resellerId, makerIds })
    .from(favoriteMakers)
    .where(eq(favoriteMakers.id, id));
  return stored;
}
