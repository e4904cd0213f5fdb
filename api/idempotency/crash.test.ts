import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../testing/clone.ts';
import { startCopy, type RunningCopy } from '../testing/running-copy.ts';

const account = { email: 'admin@example.com', password: 'Secret123' };
const headers = { accept: 'application/ld+json', 'content-type': 'application/ld+json' };

let folder: string;
let url: string;
let drop: () => Promise<void>;
let client: pg.Client;
/** Holds a lock in a transaction, inside which one sees who else waits only as it was at first. */
let holder: pg.Client;
let copy: RunningCopy | undefined;

beforeAll(async () => {
  ({ url, drop } = await cloneDatabase());
  folder = await mkdtemp(join(tmpdir(), 'trastienda-crash-'));
  [client, holder] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([client.connect(), holder.connect()]);
});
afterAll(async () => {
  await copy?.kill();
  await Promise.all([client.end(), holder.end()]);
  await drop();
  await rm(folder, { recursive: true });
});

const start = () =>
  startCopy({
    DATABASE_URL: url,
    TRASTIENDA_DATA: folder,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  });

async function signIn({ url }: RunningCopy): Promise<string> {
  const body = JSON.stringify({ username: account.email, password: account.password });
  const answer = await fetch(`${url}/login_check`, { method: 'POST', headers, body });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

type Sent = { key: string; name: string; token: string };
const post = ({ url }: RunningCopy, { key, name, token }: Sent) =>
  fetch(`${url}/tags`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify({ name }),
  });
const countTags = async (name: string) => {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from public.tags where name ->> 'es' = $1",
    [name],
  );
  return rows[0]?.n;
};
const countWaiting = async () => {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.n;
};

it('a create that kill -9 met is there once when it is sent again: killed inside the write, and right after it', async () => {
  copy = await start();
  const token = await signIn(copy);

  const inside: Sent = { key: 'killed-inside', name: 'Dentro', token };
  await holder.query('begin');
  await holder.query('lock table public.tags in exclusive mode');
  const lost = post(copy, inside).catch(() => 'no answer');
  // The key has been put in, the record is on its way.
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
  await copy.kill();
  expect(await lost).toBe('no answer');
  await holder.query('rollback');

  copy = await start();
  expect(await countTags('Dentro')).toBe(0);
  expect((await post(copy, inside)).status).toBe(201);
  expect(await countTags('Dentro')).toBe(1);

  const after: Sent = { key: 'killed-after', name: 'Después', token };
  void post(copy, after).catch(() => undefined);
  await expect.poll(() => countTags('Después'), { timeout: 10_000, interval: 1 }).toBe(1);
  await copy.kill();

  copy = await start();
  const again = await post(copy, after);
  expect(again.status).toBe(201);
  expect(await again.json()).toMatchObject({ '@id': again.headers.get('location'), name: 'Después' });
  expect(await countTags('Después')).toBe(1);
}, 180_000);
