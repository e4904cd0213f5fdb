import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FreshnessSummary } from '@trastienda/contract/freshness/calls';
import { watchedCollections, watchedTexts } from '@trastienda/contract/freshness/states';
import { contentLanguages } from '@trastienda/contract/language';
import { addDemoCatalogue } from '../testing/catalogue.ts';
import { recordStatements } from '../testing/databases/record-statements.ts';
import { startApi, type ApiUnderTest, type Ask } from '../testing/servers/api-under-test.ts';
import { addUserWithSession } from '../testing/servers/user-with-session.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await addDemoCatalogue(api);
  for (const collection of watchedCollections) {
    const name = sql.identifier(watchedTexts[collection][0]);
    const table = sql.identifier(collection);
    await api.db.execute(sql`update ${table} set ${name} = ${name} || '{"es": "Otro texto"}' where id % 3 = 0`);
    await api.db.execute(sql`update ${table} set ${name} = ${name} - 'en' where id % 5 = 0`);
  }
  await api.db.execute(sql`update experiences set is_english_checked = id % 4 = 0, is_spanish_checked = id % 2 = 0`);
});
afterAll(() => api.close());

const summary = async (ask: Ask): Promise<FreshnessSummary['collections']> =>
  (await ask('GET', '/freshness/summary')).json().collections;

it('D-92 counts the records that the filters find, for each collection and language', async () => {
  const counted = await summary(api.admin);
  expect(Object.keys(counted)).toEqual(watchedCollections);
  for (const collection of watchedCollections) {
    for (const language of contentLanguages) {
      const counts = counted[collection]?.[language] ?? {};
      const states = ['stale', 'missing', ...(collection === 'experiences' ? ['unreviewed'] : [])];
      const found = states.map(async (state) => {
        const answer = await api.admin('GET', `/${collection}?freshness[${language}][]=${state}`);
        return [state, answer.json()['hydra:totalItems']] as const;
      });
      expect(counts, `${collection} in ${language}`).toEqual(Object.fromEntries(await Promise.all(found)));
    }
  }
  const { en, es } = counted.experiences ?? {};
  expect([en?.stale, en?.missing, en?.unreviewed, es?.unreviewed].every((count) => Number(count) > 0)).toBe(true);
});

it('D-92 counts all in one statement', async () => {
  const { sent } = await recordStatements(api, () => summary(api.admin));
  expect(sent.filter(({ text }) => text.includes('"freshness"'))).toHaveLength(1);
  expect(sent.filter(({ text }) => text.includes('is_english_checked'))).toHaveLength(1);
});

it('D-88 is read by every user of the back office, of the collections that the user reads', async () => {
  const { ask } = await addUserWithSession(api, ['ROLE_VIEWER']);
  expect(await summary(ask)).toEqual(await summary(api.admin));
  const { ask: maker } = await addUserWithSession(api, ['ROLE_MAKER']);
  expect((await maker('GET', '/freshness/summary')).statusCode).toBe(403);
});
