import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../session/passwords.ts';
import { readChanges, readState, rebuildState } from '../testing/changes/logged-state.ts';
import { fillCatalogue } from '../testing/fuzz/fill-catalogue.ts';
import { validWritesTo, type ValidWrite } from '../testing/fuzz/valid-writes.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { resources } from '../resources.ts';

const operations = 1_000;
const snapshots = 20;
const seed = 20_261_123;
const password = 'Clave123';

let api: ApiUnderTest;
let people: { id: number; token: string }[];
beforeAll(async () => {
  api = await startApi();
  await fillCatalogue(api);
  people = await Promise.all(['ana', 'bea', 'cruz'].map(addPerson));
}, 120_000);
afterAll(() => api.close());

/** Adds an administrator with an id far above the ids in generated requests, so that none of them changes or deletes the account. */
async function addPerson(name: string, place: number) {
  const [id, email] = [1_000_001 + place, `${name}@example.com`];
  await api.db.execute(sql`
    insert into users (id, email, password_hash, roles) overriding system value
    values (${id}, ${email}, ${await hashPassword(password)}, '{ROLE_ADMIN}')`);
  const { token } = (await api.guest('POST', '/login_check', { payload: { username: email, password } })).json();
  return { id, token };
}

/**
 * Sends the writes, one after the other, with the session of a person, and calls `onSent` after each. @returns the number of those that
 * were accepted.
 */
async function sendAs(token: string, writes: ValidWrite[], onSent: () => void): Promise<number> {
  let accepted = 0;
  for (const { method, url, payload, language } of writes) {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
    const { statusCode } = await api.guest(method, url, { headers, ...(payload && { payload }) });
    if (statusCode < 300) accepted += 1;
    onSent();
  }
  return accepted;
}

/** Reads the state and the snapshot that sees it. */
const readMoment = () =>
  api.db.transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`);
      return { snapshot: rows[0]?.snapshot ?? '', state: await readState(tx) };
    },
    { isolation: 'repeatable read' },
  );

/** When to read the state: after how many writes of all three together. */
const moments = fc.uniqueArray(fc.integer({ min: 1, max: operations - 1 }), {
  minLength: snapshots,
  maxLength: snapshots,
});

it('rebuilds the records as they were at any moment while three people wrote', { timeout: 180_000 }, async () => {
  const described = (await api.guest('GET', '/docs.json')).json();
  const paths = resources.map(({ contract }) => contract.path);
  const writes = fc.sample(validWritesTo(described, paths), { numRuns: operations, seed });
  const share = Math.ceil(operations / people.length);
  const before = (await readChanges(api.db)).length;
  const seen: ReturnType<typeof readMoment>[] = [];
  const due = new Set(fc.sample(moments, { numRuns: 1, seed }).flat());
  let sent = 0;
  const onSent = () => {
    sent += 1;
    if (due.has(sent)) seen.push(readMoment());
  };
  const sending = people.map(({ token }, place) =>
    sendAs(token, writes.slice(place * share, (place + 1) * share), onSent),
  );
  const accepted = (await Promise.all(sending)).reduce((sum, each) => sum + each, 0);
  expect(seen).toHaveLength(snapshots);
  expect(accepted).toBeGreaterThan(operations / 4);
  for (const { snapshot, state } of await Promise.all([...seen, readMoment()])) {
    expect(await rebuildState(api.db, snapshot)).toEqual(state);
  }
  const written = (await readChanges(api.db)).slice(before);
  const actors = new Set(written.map(({ actor_kind, actor_id }) => `${actor_kind} ${actor_id}`));
  expect(actors).toEqual(new Set(people.map(({ id }) => `user ${id}`)));
  expect(new Set(written.map(({ collection }) => collection)).size).toBeGreaterThan(10);
});
