import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../session/create-user.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { addCatalogue, create } from '../testing/catalogue.ts';
import { jpeg, multipartOf } from '../testing/pictures/pictures.ts';
import { forgetIdempotencyKeys } from './forget-keys.ts';
import { writeOnce } from './write-once.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const hashOf = (key: string) => hash('sha256', JSON.parse(key), 'base64url');
const newKey = () => `"${crypto.randomUUID()}"`;
const under = (key: string, headers = {}) => ({ headers: { 'idempotency-key': key, ...headers } });
const postTag = (key: string, name: string, headers = {}) =>
  api.admin('POST', '/tags', { payload: { name }, ...under(key, headers) });
const count = async (path: string): Promise<number> => (await api.admin('GET', path)).json()['hydra:totalItems'];
const tagsNamed = (name: string) => count(`/tags?name=${encodeURIComponent(name)}`);
const rows = async (table: string) => {
  const { rows } = await api.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`);
  return rows[0]?.n;
};

describe('a write that is repeated with its key', () => {
  it('creates once and returns the same status, body and Location', async () => {
    const key = newKey();
    const first = await postTag(key, 'Senderismo');
    expect(first.statusCode).toBe(201);
    const again = await postTag(key, 'Senderismo');
    expect([again.statusCode, again.body, again.headers.location, again.headers['content-type']]).toEqual([
      201,
      first.body,
      first.headers.location,
      first.headers['content-type'],
    ]);
    expect(await tagsNamed('Senderismo')).toBe(1);
  });

  it('creates twice without a key, or with different keys', async () => {
    for (const options of [{}, {}, under(newKey()), under(newKey())])
      await api.admin('POST', '/tags', { payload: { name: 'Kayak' }, ...options });
    expect(await tagsNamed('Kayak')).toBe(4);
  });

  it('creates once when it is sent twelve times concurrently', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 12 }, () => postTag(key, 'Escalada')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await tagsNamed('Escalada')).toBe(1);
  });

  it.each(['PUT', 'PATCH'] as const)('with %s does not overwrite a later change', async (method) => {
    const { '@id': path } = await create(api, '/tags', { name: 'Vela' });
    const key = newKey();
    const save = () => api.admin(method, path, { payload: { name: 'Vela ligera' }, ...under(key) });
    const first = await save();
    await api.admin('PUT', path, { payload: { name: 'Windsurf' } });
    const again = await save();
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect((await api.admin('GET', path)).json()).toMatchObject({ name: 'Windsurf' });
  });

  it('responds to a delete with 204 again, and with 404 only with another key', async () => {
    const { '@id': path } = await create(api, '/tags', { name: 'Pesca' });
    const key = newKey();
    for (let sent = 0; sent < 2; sent++) expect((await api.admin('DELETE', path, under(key))).statusCode).toBe(204);
    expect((await api.admin('DELETE', path, under(newKey()))).statusCode).toBe(404);
  });

  it('sends a single mail', async () => {
    const payload = { name: 'Ruta', makerName: 'Alba', email: 'alba@example.com', isActive: true };
    const key = newKey();
    for (let sent = 0; sent < 2; sent++) {
      const answer = await api.admin('POST', '/send/is_active_notification', { payload, ...under(key) });
      expect(answer.statusCode).toBe(202);
    }
    expect(await count('/outbox')).toBe(1);
  });
});

describe('an upload that is repeated with its key', () => {
  const upload = (key: string, content: Buffer) => {
    const { payload, headers } = multipartOf([{ name: 'file', fileName: 'a.jpg', content }]);
    // Like a browser, use another boundary each time.
    const boundary = `----boundary-${crypto.randomUUID()}`;
    const body = Buffer.from(payload.toString('latin1').replaceAll('----trastienda-boundary', boundary), 'latin1');
    const type = headers['content-type'].replace('----trastienda-boundary', boundary);
    return api.admin('POST', '/media_experiences', { payload: body, ...under(key, { 'content-type': type }) });
  };

  it('adds a single picture, both sequentially and concurrently', async () => {
    const before = await rows('media_experiences');
    const key = newKey();
    const picture = await jpeg(61, 40);
    const answers = [await upload(key, picture), ...(await Promise.all([1, 2, 3].map(() => upload(key, picture))))];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await rows('media_experiences')).toBe((before ?? 0) + 1);
    const deleted = newKey();
    const { '@id': path } = answers[0]?.json<{ '@id': string }>() ?? { '@id': '' };
    for (let sent = 0; sent < 2; sent++) expect((await api.admin('DELETE', path, under(deleted))).statusCode).toBe(204);
  });

  it('refuses another picture with the same key, and stores nothing of it', async () => {
    const key = newKey();
    await upload(key, await jpeg(62, 40));
    const before = [await rows('media_experiences'), await rows('media_files')];
    const answer = await upload(key, await jpeg(63, 40));
    expect([answer.statusCode, answer.json().key]).toEqual([422, 'idempotencyKeyReused']);
    expect([await rows('media_experiences'), await rows('media_files')]).toEqual(before);
  });

  it('accepts a valid picture after a refused file', async () => {
    const key = newKey();
    expect((await upload(key, Buffer.from('no picture'))).statusCode).toBe(422);
    expect((await upload(key, await jpeg(64, 40))).statusCode).toBe(201);
  });
});

describe('a key', () => {
  it('D-09 is refused with 422 for a different body, URL, method or content language', async () => {
    const key = newKey();
    const { '@id': path } = (await postTag(key, 'Museos')).json<{ '@id': string }>();
    const payload = { name: 'Museos' };
    const others = [
      postTag(key, 'Otra cosa'),
      postTag(key, 'Museos', { 'accept-language': 'en' }),
      api.admin('POST', '/languages', { payload, ...under(key) }),
      api.admin('PUT', path, { payload, ...under(key) }),
      api.admin('DELETE', path, under(key)),
    ];
    for (const answer of await Promise.all(others)) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        code: 422,
        key: 'idempotencyKeyReused',
        message: expect.stringMatching(/^(Esa|That) Idempotency-Key/),
      });
    }
    expect((await api.admin('GET', path)).json()).toMatchObject(payload);
    expect([await tagsNamed('Otra cosa'), await count('/languages?name=Museos')]).toEqual([0, 0]);
  });

  it('is scoped to a user', async () => {
    const other = { email: 'other@example.com', password: 'Secret123' };
    await createUser(api.db, other);
    const payload = { username: other.email, password: other.password };
    const { token } = (await api.guest('POST', '/login_check', { payload })).json<{ token: string }>();
    const key = newKey();
    await postTag(key, 'Teatro');
    const answer = await postTag(key, 'Otro teatro', { authorization: `Bearer ${token}` });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ name: 'Otro teatro' });
  });

  it('is the same with and without the quotes of the IETF draft', async () => {
    await postTag('"quoted-or-not"', 'Danza');
    await postTag('quoted-or-not', 'Danza');
    expect(await tagsNamed('Danza')).toBe(1);
  });

  it.each([
    ['no characters', ''],
    ['empty quotes', '""'],
    ['256 characters', 'k'.repeat(256)],
    ['a space inside', 'two words'],
    ['a control character', '"a\u0001b"'],
    ['a tab', '"a\tb"'],
    ['letters beyond ASCII', 'clavé'],
    ['an open quote', '"open'],
  ])('with %s is refused with 400 in every write, before the body is read', async (_what, key) => {
    for (const [method, url] of [
      ['POST', '/tags'],
      ['PUT', '/tags/1'],
      ['PATCH', '/tags/1'],
      ['DELETE', '/tags/1'],
      ['POST', '/media_experiences'],
      ['POST', '/send/is_active_notification'],
    ] as const) {
      const answer = await api.admin(method, url, under(key));
      expect([method, url, answer.statusCode, answer.json().key]).toEqual([method, url, 400, 'badIdempotencyKey']);
    }
    expect((await api.admin('GET', '/tags', under(key))).statusCode).toBe(200);
    expect((await api.guest('POST', '/tags', under(key))).statusCode).toBe(401);
  });

  it('may have 255 characters', async () => {
    expect((await postTag('k'.repeat(255), 'Ópera')).statusCode).toBe(201);
  });

  it('expires after 24 hours, and not earlier', async () => {
    const [old, young] = [newKey(), newKey()];
    await postTag(old, 'Circo');
    await postTag(young, 'Magia');
    const age = (key: string, interval: string) =>
      api.db.execute(sql`
        update idempotency_keys set created_at = now() - ${interval}::interval where key_hash = ${hashOf(key)}`);
    await age(old, '24 hours 1 second');
    await age(young, '23 hours 59 minutes');
    await forgetIdempotencyKeys(api.services);
    await postTag(old, 'Circo');
    await postTag(young, 'Magia');
    expect([await tagsNamed('Circo'), await tagsNamed('Magia')]).toEqual([2, 1]);
  });
});

describe('a write that failed with a key', () => {
  it('can be corrected with the same key', async () => {
    const key = newKey();
    expect((await postTag(key, '')).statusCode).toBe(422);
    expect((await api.admin('PUT', '/tags/999999', { payload: {}, ...under(key) })).statusCode).toBe(404);
    expect((await postTag(key, 'Gastronomía')).statusCode).toBe(201);
  });

  it('is checked again: a record that was in use is deleted once nothing uses it', async () => {
    const { tag, experienceBody } = await addCatalogue(api);
    const experience = await create(api, '/experiences', await experienceBody());
    const key = newKey();
    expect((await api.admin('DELETE', tag['@id'], under(key))).statusCode).toBe(409);
    await api.admin('DELETE', experience['@id']);
    expect((await api.admin('DELETE', tag['@id'], under(key))).statusCode).toBe(204);
  });

  it('because of the database is executed when it is repeated', async () => {
    const key = newKey();
    // The write itself succeeds; storing its answer does not.
    await api.db.execute(sql`alter table idempotency_keys add constraint fails check (written is null) not valid`);
    expect((await postTag(key, 'Jazz')).statusCode).toBe(500);
    await api.db.execute(sql`alter table idempotency_keys drop constraint fails`);
    expect(await tagsNamed('Jazz')).toBe(0);
    expect((await postTag(key, 'Jazz')).statusCode).toBe(201);
    expect(await tagsNamed('Jazz')).toBe(1);
  });
});

it('a duplicate request waits while the first one runs, and gets the same answer', async () => {
  const { '@id': path } = await create(api, '/tags', { name: 'Esquí' });
  const key = newKey();
  const save = () => api.admin('PUT', path, { payload: { name: 'Esquí de fondo' }, ...under(key) });
  const waiting = async () => {
    const { rows } = await api.db.execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.n;
  };
  let answers: ReturnType<typeof save>[] = [];
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`select from tags where '/tags/' || id = ${path} for update`);
    answers = [save()];
    await expect.poll(waiting).toBe(1);
    answers.push(save());
    await expect.poll(waiting).toBe(2);
  });
  const [first, second] = await Promise.all(answers);
  expect([first?.statusCode, second?.statusCode]).toEqual([200, 200]);
  expect(second?.body).toBe(first?.body);
  expect((await api.db.execute(sql`select 1 from idempotency_keys where key_hash = ${hashOf(key)}`)).rows).toHaveLength(
    1,
  );
});

describe('a write', () => {
  /** Runs a write whose first attempt fails with `code`. @returns the number of attempts. */
  async function attempt(code: string, idempotencyKey?: string): Promise<number> {
    // The cast is safe: a write reads no other properties of the request.
    const request = { idempotencyKey, user: { id: 1 }, method: 'POST', url: '/tags' } as FastifyRequest;
    let attempts = 0;
    const writing = writeOnce(api.db, request, async () => {
      attempts += 1;
      if (attempts === 1) throw Object.assign(new Error(code), { code });
      return { status: 204 };
    });
    await Promise.allSettled([writing]);
    return attempts;
  }

  it('runs again after a deadlock, with a key and without', async () => {
    expect([await attempt('40P01'), await attempt('40P01', newKey())]).toEqual([2, 2]);
  });

  it('is not repeated if its connection is lost', async () => {
    expect(await attempt('57P01', newKey())).toBe(1);
  });

  it('with a key that a server of an earlier release stores during the write is rolled back, and gets the stored answer', async () => {
    const request = { idempotencyKey: newKey(), user: { id: 1 }, method: 'POST', url: '/tags' } as FastifyRequest;
    const before = { status: 201, location: '/tags/7' };
    await writeOnce(api.db, request, async () => before);
    const { rows: stored } = await api.db.execute(
      sql`delete from idempotency_keys where written = ${JSON.stringify(before)}::jsonb returning *`,
    );
    let attempts = 0;
    const written = await writeOnce(api.db, request, async () => {
      attempts += 1;
      await api.db.execute(
        sql`insert into idempotency_keys select * from jsonb_populate_recordset(null::idempotency_keys, ${JSON.stringify(stored)}::jsonb)`,
      );
      return { status: 204 };
    });
    expect([written, attempts]).toEqual([before, 1]);
  });
});
