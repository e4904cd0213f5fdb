import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { favoriteMakerMakers, favoriteMakers } from './table.ts';

/** Drops repeated favourites after a maker came back from the trash. */
export const dropRepeatedOfMaker = (tx: Transaction, id: number) =>
  dropRepeated(tx, sql`${favoriteMakerMakers.makerId} = ${id}`);

/** Drops repeated favourites after a reseller came back from the trash. */
export const dropRepeatedOfReseller = (tx: Transaction, id: number) =>
  dropRepeated(tx, sql`${favoriteMakers.resellerId} = ${id}`);

/**
 * Drops makers that are in an older group of the same reseller, too, and groups without makers (API-130, A-38). While a maker was in the
 * trash, two of its groups may have got the same reseller. The groups are locked, so that none of them gets another reseller meanwhile.
 */
async function dropRepeated(tx: Transaction, restored: SQL): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from ${favoriteMakers} where id in (
      select ${favoriteMakers.id} from ${favoriteMakerMakers}
      join ${favoriteMakers} on ${favoriteMakers.id} = ${favoriteMakerMakers.favoriteMakerId} where ${restored}
    ) order by id for no key update`);
  if (rows.length === 0) return;
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::int[]`;
  await tx.execute(sql`
    select from resellers where id in (select reseller_id from ${favoriteMakers} where id = any(${ids})) order by id for no key update`);
  await tx.execute(sql`
    delete from ${favoriteMakerMakers} using ${favoriteMakers}
    where ${favoriteMakers.id} = ${favoriteMakerMakers.favoriteMakerId} and ${favoriteMakers.id} = any(${ids}) and ${restored}
      and exists (
        select from favorite_maker_makers twin join favorite_makers other on other.id = twin.favorite_maker_id
        where twin.maker_id = ${favoriteMakerMakers.makerId} and other.reseller_id = ${favoriteMakers.resellerId}
          and other.id < ${favoriteMakers.id}
      )`);
  await tx.execute(sql`
    delete from ${favoriteMakers} where id = any(${ids})
      and not exists (select from ${favoriteMakerMakers} where favorite_maker_id = ${favoriteMakers.id})`);
}
