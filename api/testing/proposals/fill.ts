import { sql } from 'drizzle-orm';
import { profilePlan } from '@trastienda/contract/resources/makers/maker-profile';
import { create } from '../catalogue.ts';
import { fillCatalogue } from '../fuzz/fill-catalogue.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';

const count = 5;

/** Fills an empty database with records of all collections that proposals may change; each has a value in both languages. */
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
}
