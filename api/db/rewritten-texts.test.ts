import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApiOn, type ApiUnderTest, addAdministrator } from '../testing/servers/api-under-test.ts';
import { createEmptyDatabase } from '../testing/databases/clone.ts';
import { run } from '../testing/databases/template.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './read-migrations.ts';

const mark = '\u200E';
const stored = [
  ['users', 'Ana@example.com'],
  ['users', `${mark}ana@example.com`],
  ['users', `${mark}Luis@example.com`],
  ['users', '<luis@example.com>'],
  ['users', 'mailto:eva@example.com?subject=Hola'],
  ['users', 'a,b@example.com'],
  ['contacts', 'José<jose@example.com>'],
  ['contacts', `jose@exam\u00ADple.com,`],
] as const;

let api: ApiUnderTest;
/** Migrates a database with texts from before the stricter rules for folds and addresses. */
beforeAll(async () => {
  const database = await createEmptyDatabase();
  const older = readMigrations().slice(0, 13);
  await migrate(database.url, { chain: older });
  await run(database.url, `insert into tags (name) values ('{"es": "Ruta\u00A0 del vino "}'), ('{"es": "Kayak"}')`);
  await run(
    database.url,
    `with partner as (insert into users (email, password_hash) values ('reseller@example.com', '') returning id)
     insert into resellers (name, fiscal_name, cif, address, cp, country, claim, url_web, countries, user_id)
     select 'Viajes', 'Viajes', 'B1', 'Calle', '28001', 'ES', '{}', 'https://example.com', '{ES}', id from partner`,
  );
  await run(database.url, `insert into trash (collection, record_id, name) values ('tags', 9, '{"es": "A\u00A0pie"}')`);
  for (const [table, email] of stored)
    await run(
      database.url,
      table === 'users'
        ? `insert into users (email, password_hash) values ('${email}', '')`
        : `insert into contacts (name, email, reseller_id) values ('José', '${email}', 1)`,
    );
  await run(
    database.url,
    `insert into trash_rows (item_id, place, table_name, content)
     select id, 1, 'users', '{"id": 90, "email": "<inés@example.com>"}' from trash`,
  );
  await migrate(database.url);
  await addAdministrator(database.url);
  api = await startApiOn(database);
});
afterAll(() => api.close());

const totalOf = async (url: string) => (await api.admin('GET', url)).json()['hydra:totalItems'];
const query = (text: string) => run(api.services.env.databaseUrl ?? '', text);

it('D-96 an upgrade rewrites the stored folds, so that filters find them', async () => {
  expect(await totalOf('/tags?name=ruta%20del%20vino')).toBe(1);
  expect(await totalOf('/trash?name=a%20pie')).toBe(1);
});

it('D-96 an upgrade cleans the stored e-mails whose clean address is free', async () => {
  expect(await query(`select email from users where id between 2 and 7 order by id`)).toEqual([
    { email: 'Ana@example.com' },
    { email: `${mark}ana@example.com` },
    { email: 'Luis@example.com' },
    { email: '<luis@example.com>' },
    { email: 'eva@example.com' },
    { email: 'a,b@example.com' },
  ]);
  expect(await query('select email from contacts order by id')).toEqual([
    { email: 'jose@example.com' },
    { email: 'jose@example.com' },
  ]);
  expect(await query(`select content ->> 'email' as email from trash_rows`)).toEqual([{ email: 'inés@example.com' }]);
});

it('an upgrade logs the cleaned e-mails, and nothing of the folds', async () => {
  const logged = await query(`
    select collection, record_id as id from change_log.changes where kind = 'update' order by collection, record_id`);
  expect(logged).toEqual([
    { collection: 'contacts', id: 1 },
    { collection: 'contacts', id: 2 },
    { collection: 'users', id: 4 },
    { collection: 'users', id: 6 },
  ]);
});
