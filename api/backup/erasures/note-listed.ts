import type { Client } from 'pg';
import { personCollections, toPerson } from '../../changes/person.ts';
import type { Manifest } from '../file/format.ts';
import type { Erasure } from './erasure-list.ts';

/** How many ids a restore leaves out in the tables of persons. */
const idGap = 1000;
const largestId = 2_147_483_647;

/**
 * Adds the erasures that a restored backup does not have to its table of erasures, in the transaction of the restore. They are repeated
 * after the migration, and if the process dies before that, by the next start of the server.
 *
 * An id must not mean two persons, or the erasure of one would erase the other. The record of an erasure that is earlier than the backup,
 * but not in it, is another person: the backup was taken after a restore without the list. And ids that were given since the backup are not
 * given again: the sequences continue after those of the list and `idGap` later, for the ids that no list knows.
 */
export async function noteListed(
  client: Client,
  erasures: readonly Erasure[],
  { takenAt }: Pick<Manifest, 'takenAt'>,
): Promise<void> {
  const [records, times] = [erasures.map(({ record }) => record), erasures.map(({ erasedAt }) => erasedAt)];
  await client.query(
    `insert into erasures (record, erased_at)
     select record, erased_at from unnest($1::text[], $2::timestamptz[]) listed (record, erased_at)
     where erased_at > $3 and (record, erased_at) not in (select record, erased_at from erasures)
     order by erased_at, record`,
    [records, times, takenAt],
  );
  for (const collection of personCollections) {
    const ids = records.map(toPerson).filter((person) => person?.collection === collection);
    const last = Math.max(0, ...ids.map((person) => person?.id ?? 0));
    await client.query(
      `select setval(sequence, least(greatest(coalesce(pg_sequence_last_value(sequence), 0), $2) + $3, $4))
       from (select pg_get_serial_sequence($1, 'id')::regclass as sequence) s`,
      [`public.${collection}`, last, idGap, largestId],
    );
  }
}
