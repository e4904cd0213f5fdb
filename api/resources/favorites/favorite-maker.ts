import { eq, sql } from 'drizzle-orm';
import { favoriteMaker } from '@trastienda/contract/resources/favorite-maker';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Transaction } from '../../db/connection.ts';
import { defineApi, type Saving } from '../../hydra/api-resource.ts';
import { ofLinked, refersTo } from '../../hydra/reading/filters.ts';
import { toMany, toOne } from '../../hydra/field-storage.ts';
import { makers } from '../maker/table.ts';
import { resellers } from '../reseller/table.ts';
import { lockReseller } from './lock-reseller.ts';
import { favoriteMakerMakers, favoriteMakers } from './table.ts';

const link = {
  table: favoriteMakerMakers,
  own: favoriteMakerMakers.favoriteMakerId,
  other: favoriteMakerMakers.makerId,
};
const makerIds = sql<number[]>`array(
  select ${favoriteMakerMakers.makerId} from ${favoriteMakerMakers}
  where ${favoriteMakerMakers.favoriteMakerId} = ${favoriteMakers.id} order by 1)`;

export const favoriteMakerApi = defineApi({
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
  filters: {
    'reseller.id': refersTo(favoriteMakers.resellerId, 'resellers'),
    'makers.id': ofLinked(
      favoriteMakers.id,
      favoriteMakerMakers,
      favoriteMakerMakers.favoriteMakerId,
      refersTo(favoriteMakerMakers.makerId, 'makers'),
    ),
  },
  fromStored: {
    findSame: async (tx, { reseller, makers: wanted }) => {
      await lockReseller(tx, reseller);
      const sorted = [...(wanted ?? [])].sort((a, b) => a - b);
      const { rows } = await tx.execute<{ id: number }>(sql`
        select ${favoriteMakers.id} from ${favoriteMakers}
        where ${favoriteMakers.resellerId} = ${reseller} and ${makerIds} = ${sql.param(sorted)}::int[]`);
      return rows[0]?.id;
    },
  },
  validate: refuseRepeated,
  refuseRestore: (tx, { columns, links: { makers: wanted } }) =>
    refuseRepeated({ tx, id: undefined, input: { reseller: Number(columns['reseller_id']), makers: wanted } }),
});

/** Returns a violation if another group of favourite makers of the same reseller already contains one of the makers. */
async function refuseRepeated({
  tx,
  id,
  input,
}: Pick<Saving<typeof favoriteMaker>, 'tx' | 'id' | 'input'>): Promise<FieldProblem[]> {
  const stored = id === undefined ? undefined : await readStored(tx, id);
  const resellerId = input.reseller ?? stored?.resellerId;
  const wanted = input.makers ?? stored?.makerIds;
  if (resellerId === undefined || wanted === undefined) return [];
  await lockReseller(tx, resellerId);
  const { rows } = await tx.execute(sql`
    select from ${favoriteMakerMakers} join ${favoriteMakers} on ${favoriteMakers.id} = ${favoriteMakerMakers.favoriteMakerId}
    where ${favoriteMakers.resellerId} = ${resellerId} and ${favoriteMakers.id} is distinct from ${id ?? null}
      and ${favoriteMakerMakers.makerId} = any(${sql.param(wanted)}::int[])`);
  return rows.length > 0 ? [{ propertyPath: 'makers', key: 'alreadyFavorite' }] : [];
}

async function readStored(tx: Transaction, id: number) {
  const [stored] = await tx
    .select({ resellerId: favoriteMakers.resellerId, makerIds })
    .from(favoriteMakers)
    .where(eq(favoriteMakers.id, id));
  return stored;
}
