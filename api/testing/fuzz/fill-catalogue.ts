import { sql } from 'drizzle-orm';
import type { ApiUnderTest } from '../servers/api-under-test.ts';
import { addCatalogue, addMaker, addPictures, create } from '../catalogue.ts';
import { addReseller } from '../resellers.ts';
import { knownIds } from './from-schema.ts';

/** Fills an empty database, so that generated requests find records. Most resources get at least `count` records. */
export async function fillCatalogue(api: ApiUnderTest, count = knownIds): Promise<void> {
  // Adds the pictures without an experience first, so that their ids are among the ids that generated requests use.
  await addPictures(api, count);
  const { experienceBody } = await addCatalogue(api);
  for (let n = 2; n <= count; n += 1) {
    await create(api, '/tags', { name: `Etiqueta ${n}` });
    await create(api, '/languages', { name: `Idioma ${n}` });
    await create(api, '/categories', { name: `Categoría ${n}` });
    await create(api, '/locations', { name: `Sitio ${n}`, country: 'ES' });
    await addMaker(api, { name: `Maker ${n}`, email: `maker${n}@example.com` });
  }
  const plan = await create(api, '/plans', { name: 'Gratuito', price: '0', isActive: true });
  await api.db.execute(sql`
    insert into maker_plans (maker_id, plan_id, price, start_date) select id, ${plan.id}, '0', '2026-01-01' from makers`);
  for (let n = 1; n <= count; n += 1) {
    await create(api, '/experiences', await experienceBody({ name: `Ruta ${n}` }));
    const user = { email: `taker${n}@example.com`, password: 'Clave123' };
    await create(api, '/takers', { name: 'Marta', surname: `Vidal ${n}`, user });
    const reseller = (await addReseller(api, await resellerChanges(api, n))).id;
    await create(api, '/contacts', { name: `Contacto ${n}`, reseller });
    await create(api, '/favorite_experiences', { experience: n, reseller });
    await create(api, '/favorite_makers', { makers: [n], reseller });
  }
}

/**
 * Creates a user and a tag for reseller `n`, and returns the reseller's fields. All values derive from `n`, so that each run
 * creates the same resellers.
 */
async function resellerChanges(api: ApiUnderTest, n: number) {
  const user = await create(api, '/users', { email: `agencia${n}@example.com`, password: 'Clave123', roles: [] });
  const tag = await create(api, '/tags', { name: `Etiqueta de agencia ${n}` });
  return { name: `Agencia ${n}`, fiscalName: `Agencia ${n} SL`, user: user['@id'], tags: [tag['@id']] };
}
