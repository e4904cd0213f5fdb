import { sql } from 'drizzle-orm';
import { watchedCollections, watchedTexts } from '@trastienda/contract/freshness/states';
import { profilePlan } from '@trastienda/contract/resources/makers/maker-profile';
import { create } from '../catalogue.ts';
import { fillCatalogue } from '../fuzz/fill-catalogue.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';

const count = 5;

/**
 * Fills an empty database with records of all collections that proposals may change. Some have texts in both languages, some of which are stale in
 * English.
 */
export async function fillForProposals(api: ApiUnderTest): Promise<void> {
  await fillCatalogue(api, count);
  for (let n = 1; n <= count; n += 1) {
    await create(api, '/zones', { name: `Zona ${n}`, location: n });
    await create(api, '/categories', { name: `Suelta ${n}` });
    await create(api, '/tags', { name: `Libre ${n}` });
  }
  const plan = await create(api, '/plans', { name: profilePlan, price: '19', isActive: true });
  await api.db.execute(
    sql`update maker_plans set plan_id = ${plan.id}, stripe_customer_id = 'cus_1' where maker_id % 2 = 0`,
  );
  await api.db.execute(sql`update experiences set "order" = id`);
  for (const table of ['experiences', 'tags', 'categories', 'zones'])
    await api.db.execute(
      sql`update ${sql.identifier(table)} set name = name || jsonb_build_object('en', 'Name ' || id) where id % 2 = 0`,
    );
  for (const collection of watchedCollections)
    for (const field of watchedTexts[collection]) await makeStale(api, collection, field);
}

/** Gives the texts of two thirds of the records an English translation, and changes half of their Spanish texts afterwards. */
async function makeStale({ db }: ApiUnderTest, collection: string, field: string): Promise<void> {
  const [table, column] = [sql.identifier(collection), sql.identifier(field)];
  await db.execute(sql`
    update ${table} set ${column} = ${column} || jsonb_build_object('en', 'In English: ' || (${column} ->> 'es'))
    where id % 3 <> 0 and ${column} ->> 'es' is not null`);
  await db.execute(sql`
    update ${table} set ${column} = ${column} || jsonb_build_object('es', (${column} ->> 'es') || ' (2)')
    where id % 3 = 1 and ${column} ->> 'es' is not null`);
}
