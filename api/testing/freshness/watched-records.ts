import { sql } from 'drizzle-orm';
import { watchedCollections, type WatchedCollection } from '@trastienda/contract/freshness/states';
import type { Language } from '@trastienda/contract/language';
import { makerPlans } from '../../resources/plan.ts';
import { addCatalogue, create } from '../catalogue.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';

export type Texts = Partial<Record<Language, Record<string, string | null>>>;

/** A text that each watched field accepts. */
export const aText = (word: string, field: string): string =>
  field === 'description'
    ? `${word}. Una tarde tranquila entre viñas, con guía local y merienda. `.repeat(2).trim()
    : word;

/** Adds a record without English texts to each watched collection. @returns their `@id`s. */
export async function addWatchedRecords(api: ApiUnderTest): Promise<Record<WatchedCollection, string>> {
  const { experienceBody } = await addCatalogue(api);
  await create(api, '/experiences', await experienceBody());
  const plan = await create(api, '/plans', { name: 'Básico', price: '9,5', isActive: true });
  // Only with this plan can the texts of a maker be changed.
  await api.db.insert(makerPlans).values({
    makerId: 1,
    planId: plan.id,
    price: '950',
    startDate: '2026-01-31',
    stripeCustomerId: 'cus_1',
  });
  await create(api, '/zones', { name: 'Centro', location: '/locations/1' });
  const records = watchedCollections.map(async (collection) => {
    const { rows } = await api.db.execute<{ id: number }>(sql`select min(id) as id from ${sql.identifier(collection)}`);
    return [collection, `/${collection}/${rows[0]?.id}`] as const;
  });
  // The cast restores the names, which fromEntries loses.
  return Object.fromEntries(await Promise.all(records)) as Record<WatchedCollection, string>;
}

/** Saves texts of a record. @throws Error if the status is not 200. */
export async function saveTexts(api: ApiUnderTest, iri: string, translations: Texts) {
  const answer = await api.admin('PUT', iri, { payload: { translations } });
  if (answer.statusCode !== 200) throw new Error(`PUT ${iri} answered ${answer.statusCode}: ${answer.body}`);
  return answer;
}
