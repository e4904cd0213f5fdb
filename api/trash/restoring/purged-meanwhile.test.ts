import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCatalogue, create } from '../../testing/catalogue.ts';
import { addReseller } from '../../testing/resellers.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { trash, trashRows } from '../../db/tables/trash.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const waiting = async () => {
  const { rows } = await api.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.n;
};

it('drops a favourite if its reseller is purged from the trash while its experience is restored', async () => {
  const { experienceBody } = await addCatalogue(api);
  const experience = await create(api, '/experiences', await experienceBody());
  const reseller = await addReseller(api);
  const favourite = await create(api, '/favorite_experiences', { experience: experience.id, reseller: reseller.id });
  const remove = async (path: string) => String((await api.admin('DELETE', path)).headers['location']);
  const [ofExperience, ofReseller] = [await remove(experience['@id']), await remove(reseller['@id'])];
  let restored: ReturnType<ApiUnderTest['admin']> | undefined;
  await api.db.transaction(async (tx) => {
    await tx.delete(trash).where(eq(trash.id, Number(ofReseller.split('/').at(-1))));
    restored = api.admin('POST', `${ofExperience}/restore`);
    await expect.poll(waiting).toBe(1);
  });
  const answer = await restored;
  expect(answer?.statusCode, answer?.body).toBe(200);
  expect((await api.admin('GET', experience['@id'])).statusCode).toBe(200);
  expect((await api.admin('GET', favourite['@id'])).statusCode).toBe(404);
  expect(await api.db.select().from(trashRows)).toEqual([]);
});
