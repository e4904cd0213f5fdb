import { sql } from 'drizzle-orm';
import { watchedCollections, watchedTexts } from '@trastienda/contract/freshness/states';
import { contentLanguages } from '@trastienda/contract/language';
import type { ApiUnderTest } from '../../servers/api-under-test.ts';
import { freshness } from '../../../db/tables/freshness.ts';
import type { Dice } from '../dice.ts';
import { aMoment } from './fill-users.ts';

type Filling = { db: ApiUnderTest['db']; dice: Dice; now: number };

/** Marks a fifth of the texts that both languages have as stale in one of them. Several texts have the same moment. */
export async function fillFreshness(filling: Filling): Promise<void> {
  const { db, dice, now } = filling;
  const shared = [aMoment(dice, now), aMoment(dice, now)];
  for (const collection of watchedCollections) {
    for (const field of watchedTexts[collection]) {
      const column = sql.identifier(field);
      const { rows } = await db.execute<{ id: number }>(sql`
        select id from ${sql.identifier(collection)}
        where ${column} ->> 'es' is not null and ${column} ->> 'en' is not null order by id`);
      const marks = rows
        .filter(() => dice.chance(0.2))
        .map(({ id }) => ({
          collection,
          recordId: id,
          field,
          language: dice.one(contentLanguages),
          state: 'stale' as const,
          source: 'Antes',
          staleSince: dice.chance(0.2) ? dice.one(shared) : aMoment(dice, now),
        }));
      if (marks.length > 0) await db.insert(freshness).values(marks);
    }
  }
}
