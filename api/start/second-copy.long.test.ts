import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCopy, type RunningCopy } from '../testing/servers/running-copy.ts';

const account = { username: 'ana@example.com', password: 'long enough' };

let folder: string;
let first: RunningCopy | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-second-'));
  // If the tests run as root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await first?.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = (variables: Record<string, string> = {}) =>
  startCopy({
    DATABASE_URL: '',
    TRASTIENDA_DATA: folder,
    TRASTIENDA_DEMO: 'off',
    ADMIN_EMAIL: account.username,
    ADMIN_PASSWORD: account.password,
    ...variables,
  });

async function ask({ url }: RunningCopy, path: string, { token, body }: { token?: string; body?: object }) {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // The type lists all fields that this test reads from any response; each response contains some of them.
  return answer.json() as Promise<{ token: string; '@id': string; name: string }>;
}

it('D-63 a second copy on the same data folder is refused with one sentence, and does not affect the first', async () => {
  first = await start();
  const { token } = await ask(first, '/login_check', { body: account });
  const { '@id': path } = await ask(first, '/categories', { token, body: { name: 'Antes' } });

  // Two copies start concurrently, and one of them has a demo to load.
  const seconds = await Promise.all(
    ['off', 'on'].map((demo) => start({ TRASTIENDA_DEMO: demo }).catch((error: unknown) => String(error))),
  );
  const sentence = `The database in ${folder}/postgres is in use by process ${first.pid}. Stop that process first, or set TRASTIENDA_DATA to another folder.`;
  for (const second of seconds) expect(second).toBe(`Error: The copy did not start (exit code 1):\n${sentence}\n`);

  expect(await ask(first, path, { token })).toMatchObject({ name: 'Antes' });
  const { '@id': after } = await ask(first, '/categories', { token, body: { name: 'Después' } });
  await first.stop();
  first = await start();
  for (const [kept, name] of [
    [path, 'Antes'],
    [after, 'Después'],
  ] as const)
    expect(await ask(first, kept, { token })).toMatchObject({ name });
}, 180_000);
