import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCatalogue, addMaker, addPictures, create } from '../testing/catalogue.ts';
import { addReseller } from '../testing/resellers.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Request = Parameters<ApiUnderTest['admin']>;

/**
 * Sends two writes that lock the same two rows in opposite order. A lock on the row that `contested` selects holds back both: `first`, which
 * locks it first, and then `second`, which has locked its other row by then. When the lock is released, each waits for the other.
 */
async function sendDeadlocked(contested: SQL, first: Request, second: Request) {
  const answers: ReturnType<ApiUnderTest['admin']>[] = [];
  const waiting = async () => {
    const { rows } = await api.db.execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.n;
  };
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`${contested} for no key update`);
    for (const request of [first, second]) {
      answers.push(api.admin(...request));
      await expect.poll(waiting).toBe(answers.length);
    }
  });
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
}

it('a save of favourite makers and the deletion of one of them both succeed, or the save names the missing maker', async () => {
  const [reseller, maker] = [await addReseller(api), await addMaker(api)];
  const other = await addMaker(api, { email: 'other@example.com' });
  const group = await create(api, '/favorite_makers', { makers: [maker.id, other.id], reseller: reseller.id });
  const statuses = await sendDeadlocked(
    sql`select from favorite_makers where id = ${group.id}`,
    ['PUT', group['@id'], { payload: { makers: [maker.id, other.id] } }],
    ['DELETE', maker['@id']],
  );
  expect(['200 204', '422 204']).toContain(statuses.join(' '));
  expect((await api.admin('GET', maker['@id'])).statusCode).toBe(404);
});

it('a save that drops a picture and the deletion of this picture both succeed', async () => {
  const { experienceBody } = await addCatalogue(api);
  const pictures = await addPictures(api, 2);
  const { '@id': path, id } = await create(api, '/experiences', await experienceBody({ mediaExperiences: pictures }));
  const statuses = await sendDeadlocked(
    sql`select from experiences where id = ${id}`,
    ['PUT', path, { payload: { mediaExperiences: pictures.slice(1) } }],
    ['DELETE', pictures[0] ?? ''],
  );
  expect(['200 204', '200 404']).toContain(statuses.join(' '));
  const { mediaExperiences } = (await api.admin('GET', path)).json();
  expect(mediaExperiences).toMatchObject([{ '@id': pictures[1] }]);
});
