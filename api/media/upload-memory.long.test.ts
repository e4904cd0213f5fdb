import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../testing/databases/clone.ts';
import { peakMegabytesOf } from '../testing/pictures/peak-memory.ts';
import { jpeg } from '../testing/pictures/pictures.ts';
import { startCopy, type RunningCopy } from '../testing/servers/running-copy.ts';

const account = { email: 'ana@example.com', password: 'Only-for-this-1' };

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: string;
let copy: RunningCopy;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'trastienda-memory-'));
  copy = await startCopy({
    NODE_ENV: 'production',
    // As the launcher starts it (`scripts/launcher/node-options.mjs`).
    NODE_OPTIONS: '--max-semi-space-size=4',
    MALLOC_TRIM_THRESHOLD_: '131072',
    MALLOC_ARENA_MAX: '1',
    DATABASE_URL: database.url,
    TRASTIENDA_DATA: folder,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  });
});
afterAll(async () => {
  await copy.kill();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function signIn(): Promise<string> {
  const answer = await fetch(`${copy.url}/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account.email, password: account.password }),
  });
  // The cast is safe: contract/calls/session/session.ts declares this type for the response.
  const { token } = (await answer.json()) as { token: string };
  return token;
}

it('D-14 accepts 100 concurrent uploads of 4 MB with less than 400 MB of memory', async () => {
  const headers = { authorization: `Bearer ${await signIn()}` };
  const picture = await jpeg();
  const appended = Buffer.alloc(4_000_000 - picture.length);
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const form = new FormData();
      form.set('file', new Blob([picture, appended]), 'picture.jpg');
      const answer = await fetch(`${copy.url}/media_experiences`, { method: 'POST', headers, body: form });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
  expect(peakMegabytesOf(copy.pid ?? 0)).toBeLessThan(400);
}, 120_000);
