import { sql } from 'drizzle-orm';
import type { ApiUnderTest } from '../../servers/api-under-test.ts';
import { throwDice, type Dice } from '../dice.ts';
import { fillExperiences } from './fill-experiences.ts';
import { fillFreshness } from './fill-freshness.ts';
import { fillMakers } from './fill-makers.ts';
import { fillFavorites, fillResellers } from './fill-resellers.ts';
import { fillTerms } from './fill-terms.ts';
import { fillTakers, fillUsers } from './fill-users.ts';

/**
 * Fills an empty database with about 2,000 records, in which all values vary that filters compare. The records are the same in each run,
 * except that all moments are relative to `now`, in milliseconds.
 */
export async function fillRecords({ db }: ApiUnderTest, now: number): Promise<void> {
  const dice = throwDice('records');
  const filling = { db, dice, now };
  const terms = await fillTerms(filling);
  const users = await fillUsers(filling);
  const makers = await fillMakers({ ...filling, terms }, users.slice(0, 100));
  // Some takers are makers or resellers, too. The last users are none of these.
  await fillTakers(filling, users.slice(80, 170));
  const resellers = await fillResellers({ ...filling, terms }, users.slice(160, 220));
  const experiences = await fillExperiences({ ...filling, terms, makers });
  await fillFavorites(filling, { makers, resellers, experiences });
  await fillFreshness(filling);
  await replaceDates(filling, users.slice(0, 5));
}

type Filling = { db: ApiUnderTest['db']; dice: Dice; now: number };

/** Replaces the dates of change: some records have none, some were created before the log, and some were changed by nobody. */
async function replaceDates({ db, dice, now }: Filling, authors: number[]) {
  const { rows } = await db.execute<{ collection: string; record_id: number }>(
    sql`select collection, record_id from change_log.dates order by collection, record_id`,
  );
  // Several records have the same moment.
  const shared = [moment(dice, now), moment(dice, now)];
  const aDate = () => (dice.chance(0.1) ? dice.one(shared) : moment(dice, now));
  const dates = dice
    .shuffled(rows)
    .filter(() => dice.chance(0.9))
    .map((record) => ({
      ...record,
      created_at: dice.maybe(0.8, aDate()),
      modified_at: aDate(),
      modified_by: dice.maybe(0.7, dice.one(authors)),
      is_deleted: false,
    }));
  await db.execute(sql`delete from change_log.dates`);
  await db.execute(sql`
    insert into change_log.dates select * from jsonb_populate_recordset(null::change_log.dates, ${JSON.stringify(dates)})`);
}

/** Returns a moment as text: half of the moments have microseconds, as those of the database. */
const moment = (dice: Dice, now: number) =>
  new Date(dice.before(now, dice.upTo(100)))
    .toISOString()
    .replace('Z', dice.chance(0.5) ? 'Z' : `${100 + dice.upTo(899)}Z`);
