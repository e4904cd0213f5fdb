import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clearCaches } from '../db/statements/cache-epoch.ts';
import { connect } from '../db/connection.ts';
import { addCatalogue, addPictures, create } from '../testing/catalogue.ts';
import { recordStatements } from '../testing/databases/record-statements.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { refusePersonalCaching } from './cached-answers.ts';

let api: ApiUnderTest;
let experience: string;
let tag: string;
beforeAll(async () => {
  api = await startApi();
  const catalogue = await addCatalogue(api);
  experience = (await create(api, '/experiences', await catalogue.experienceBody()))['@id'];
  tag = catalogue.tag['@id'];
});
afterAll(() => api.close());
beforeEach(() => api.services.cache.clear());

/** Reads a path. Returns the answer, how many statements it took, and whether it was a cached one. */
async function read(path: string, headers: Record<string, string> = {}, on = api) {
  const { unchanged } = on.services.cache.usage().lookUps;
  const { result: answer, sent } = await recordStatements(on, () => on.admin('GET', path, { headers }));
  return {
    status: answer.statusCode,
    body: answer.body,
    etag: String(answer.headers.etag),
    headers: answer.headers,
    statements: sent.length,
    isCached: on.services.cache.usage().lookUps.unchanged > unchanged,
  };
}

const isCached = async (path: string) => {
  await read(path);
  return (await read(path)).isCached;
};

const paths = () => [
  experience,
  '/experiences',
  '/experiences?name=ruta&order[name]=desc',
  '/tags',
  tag,
  '/plans?page=2',
];

it('an answer that has not changed takes one statement, and is the same with its headers', async () => {
  for (const path of paths()) {
    const first = await read(path);
    const second = await read(path);
    expect([path, first.isCached, second.isCached, second.statements]).toEqual([path, false, true, 1]);
    expect([second.status, second.body, second.headers]).toEqual([
      first.status,
      first.body,
      { ...first.headers, date: second.headers.date },
    ]);
  }
});

it('a conditional request takes one statement, also for HEAD', async () => {
  for (const path of paths()) {
    const { etag } = await read(path);
    const again = await read(path, { 'if-none-match': etag });
    expect([again.status, again.body, again.statements, again.etag]).toEqual([304, '', 1, etag]);
    const head = await api.app.inject({
      method: 'HEAD',
      url: path,
      headers: { authorization: await authorization(), accept: '*/*', 'if-none-match': etag },
    });
    expect([head.statusCode, head.headers.etag]).toEqual([304, etag]);
  }
});

async function authorization(): Promise<string> {
  const { email, password } = api.account;
  const { token } = (await api.guest('POST', '/login_check', { payload: { username: email, password } })).json();
  return `Bearer ${token}`;
}

it('each language has its own answer', async () => {
  const spanish = await read(tag, { 'accept-language': 'es' });
  const english = await read(tag, { 'accept-language': 'en' });
  expect(english.isCached).toBe(false);
  expect((await read(tag, { 'accept-language': 'en' })).body).toBe(english.body);
  expect((await read(tag, { 'accept-language': 'es' })).etag).toBe(spanish.etag);
});

it('a change of a record shows in all answers that contain it, and in no other', async () => {
  for (const path of paths()) await read(path);
  await api.admin('PATCH', tag, {
    payload: { name: 'Con niños' },
    headers: { 'content-type': 'application/merge-patch+json' },
  });
  for (const path of [experience, '/tags', tag])
    expect([path, (await read(path)).body]).toEqual([path, expect.stringContaining('Con niños')]);
  expect((await read('/plans?page=2')).isCached).toBe(true);
  expect((await read(experience)).isCached).toBe(true);
});

it('a transaction that began before an answer was read and is committed later shows', async () => {
  const { db, close } = connect(String(api.services.env.databaseUrl));
  const committing = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const writing = db.transaction(async (tx) => {
    await tx.execute(sql`update tags set name = '{"es": "Tarde"}' where '/tags/' || id = ${tag}`);
    written.resolve();
    await committing.promise;
  });
  await written.promise;
  // A later transaction that has ended: the open one is now among the earlier ones.
  await api.db.execute(sql`select pg_current_xact_id()`);
  expect((await read(tag)).body).not.toContain('Tarde');
  expect((await read(tag)).isCached).toBe(true);
  committing.resolve();
  await writing;
  expect((await read(tag)).body).toContain('Tarde');
  await close();
});

it('a version that changes without a change in the log shows in the ETag', async () => {
  const before = await read(tag);
  await api.db.execute(sql`update tags set name = name where '/tags/' || id = ${tag}`);
  const after = await read(tag);
  expect(after.etag).not.toBe(before.etag);
  expect(
    (await api.admin('PUT', tag, { payload: { name: 'Otra' }, headers: { 'if-match': after.etag } })).statusCode,
  ).toBe(200);
});

it('a picture that another with the same file replaces shows', async () => {
  const [, second = ''] = await addPictures(api, 2);
  const ids = (record: { body: string }) =>
    (JSON.parse(record.body) as { mediaExperiences: { '@id': string }[] }).mediaExperiences.map((each) => each['@id']);
  const before = await read(experience);
  await api.db.transaction(async (tx) => {
    const file = await tx.execute<{ name: string }>(
      sql`select file_name as name from media_experiences where '/media_experiences/' || id = ${ids(before)[0]}`,
    );
    await tx.execute(
      sql`update media_experiences set experience_id = null where '/media_experiences/' || id = ${ids(before)[0]}`,
    );
    await tx.execute(
      sql`update media_experiences set experience_id = split_part(${experience}, '/', 3)::int, file_name = ${file.rows[0]?.name} where '/media_experiences/' || id = ${second}`,
    );
  });
  expect(ids(await read(experience))).toEqual([second]);
});

it('a user whose session has ended does not get a cached answer', async () => {
  const session = await authorization();
  const asUser = () => api.guest('GET', tag, { headers: { authorization: session } });
  expect((await asUser()).statusCode).toBe(200);
  await api.db.execute(
    sql`insert into session_epochs (user_id, epoch) select id, 7 from users on conflict (user_id) do update set epoch = 7`,
  );
  expect((await asUser()).statusCode).toBe(401);
  await api.db.execute(sql`delete from session_epochs`);
  expect((await asUser()).statusCode).toBe(200);
});

it('answers with personal data, the trash and errors are not cached', async () => {
  for (const path of ['/makers', '/makers/1', '/users', '/users/1', '/trash', '/resellers'])
    expect([path, await isCached(path)]).toEqual([path, false]);
  expect((await read('/tags/999999')).status).toBe(404);
  expect((await read('/tags/999999')).status).toBe(404);
});

it('the statement that checks a cached answer is planned once', async () => {
  await read(tag);
  for (let time = 0; time < 10; time += 1) expect((await read(tag)).isCached).toBe(true);
  const { rows } = await api.db.execute<{ generic: number }>(sql`
    select generic_plans::int as generic from pg_prepared_statements
    where statement like '%asked.position%' and generic_plans + custom_plans >= 10`);
  expect(rows.length).toBeGreaterThan(0);
  // PostgreSQL first plans the statement five times for its values, and then compares.
  for (const { generic } of rows) expect(generic).toBeGreaterThan(0);
});

it('an answer that has changed is forgotten, also if there is none any more', async () => {
  const made = String((await api.admin('POST', '/tags', { payload: { name: 'Breve' } })).headers.location);
  await read(made);
  await api.admin('DELETE', made);
  expect((await read(made)).status).toBe(404);
  expect(api.services.cache.find(`es ${made}`)).toBeUndefined();
});

it('the metrics count the look-ups, and the size of all cached answers', async () => {
  const token = 'a-secret-that-only-Prometheus-was-given';
  const other = await startApi({ METRICS_TOKEN: token });
  const made = (await create(other, '/tags', { name: 'Contada' }))['@id'];
  const metrics = async () => {
    const { body } = await other.guest('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } });
    const valueOf = (sample: string) =>
      Number(
        body
          .split('\n')
          .find((line) => line.startsWith(`${sample} `))
          ?.split(' ')[1],
      );
    const lookUps = ['unchanged', 'changed', 'absent'].map((result) =>
      valueOf(`trastienda_cache_lookups_total{result="${result}"}`),
    );
    return { lookUps, bytes: valueOf('trastienda_cache_bytes') };
  };
  const before = await metrics();
  for (let time = 0; time < 3; time += 1) await other.admin('GET', made);
  await other.admin('PUT', made, { payload: { name: 'Otra' } });
  await other.admin('GET', made);
  const after = await metrics();
  await other.close();
  expect(after.lookUps.map((number, place) => number - (before.lookUps[place] ?? NaN))).toEqual([2, 1, 1]);
  expect(after.bytes).toBeGreaterThan(before.bytes);
});

it('a route whose answers depend on the user cannot be cached', async () => {
  const app = Fastify();
  refusePersonalCaching(app);
  for (const also of [{ isPublic: true }, { isForAnyRole: true }, { isPersonal: true }] as const)
    expect(() => app.get('/', { config: { isCached: true, ...also } }, () => '')).toThrow('cannot be cached');
  expect(() => app.get('/', { config: { isCached: true } }, () => '')).not.toThrow();
});

it('a short answer takes no more memory than its bytes', async () => {
  await read(tag);
  const body = api.services.cache.find(`es ${tag}`)?.body;
  expect(body?.buffer.byteLength).toBe(body?.length);
});

it('after cache:clear, answers are read again', async () => {
  expect(await isCached('/tags')).toBe(true);
  await api.db.execute(sql.raw(clearCaches));
  expect((await read('/tags')).isCached).toBe(false);
  expect((await read('/tags')).isCached).toBe(true);
});

it('an answer after more changes than the log is read for is read again', async () => {
  await isCached('/plans');
  await api.db.execute(
    sql`insert into tags (name) select jsonb_build_object('es', 'N ' || n) from generate_series(1, 5001) n`,
  );
  expect((await read('/plans')).isCached).toBe(false);
});

it('CACHE_BYTES=0 caches nothing, and a small value only small answers', async () => {
  const others = await Promise.all(['0', '3000'].map((bytes) => startApi({ CACHE_BYTES: bytes })));
  const [none, small] = others;
  if (!none || !small) throw new Error('two servers were started');
  for (const on of others) for (let n = 0; n < 20; n += 1) await create(on, '/tags', { name: `Etiqueta ${n}` });
  const isKept = async (on: ApiUnderTest, path: string) => {
    await read(path, {}, on);
    return (await read(path, {}, on)).isCached;
  };
  expect([await isKept(none, '/tags/1'), await isKept(none, '/tags')]).toEqual([false, false]);
  expect([await isKept(small, '/tags/1'), await isKept(small, '/tags?itemsPerPage=20')]).toEqual([true, false]);
  for (const on of others) await on.close();
});
