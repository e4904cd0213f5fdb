import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../env/env.ts';
import { start } from '../start/start.ts';
import { outcomeOf } from '../testing/servers/run-command.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const [username, password] = ['ana@example.com', 'long enough'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-embedded-'));
  // If the tests run as root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = async (words: string[], dataFolder: string) => {
  const { code, stdout, stderr } = await outcomeOf(words, { TRASTIENDA_DATA: dataFolder });
  expect(code, stderr).toBe(0);
  return stdout;
};

const runInChild = async (words: string[], dataFolder: string) => {
  const env = { ...process.env, DATABASE_URL: '', TRASTIENDA_DATA: dataFolder };
  return (await promisify(execFile)(process.execPath, [main, ...words], { env })).stdout;
};

const startOn = (dataFolder: string) =>
  start(
    readEnv({
      PORT: '0',
      TRASTIENDA_DEMO: 'off',
      TRASTIENDA_DATA: dataFolder,
      ADMIN_EMAIL: username,
      ADMIN_PASSWORD: password,
    }),
  );

async function call(url: string, path: string, { token, body }: { token?: string; body?: object }) {
  const answer = await fetch(new URL(path, url), {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/ld+json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  // The cast is not exact: each path returns only some of these fields, and a test that reads a missing field fails.
  return answer.json() as Promise<{ token: string; name: string; 'hydra:member': { name: string }[] }>;
}

const rowsOf = (text: string) => /(\d[\d,]*) rows/.exec(text)?.[1];

it('an embedded database is backed up while its server runs and while it does not, and is restored into another folder', async () => {
  const [running, stopped] = [join(folder, 'running.tar.zst'), join(folder, 'stopped.tar.zst')];
  const server = await startOn(join(folder, 'data'));
  const { token } = await call(server.url, '/login_check', { body: { username, password } });
  await call(server.url, '/tags', { token, body: { name: 'Playa' } });
  // Another process than that of the server joins its database.
  const whileRunning = await runInChild(['backup', running], join(folder, 'data'));
  // The server is not disturbed.
  await call(server.url, '/tags', { token });
  await server.stop();
  const whileStopped = await run(['backup', stopped], join(folder, 'data'));
  expect(rowsOf(whileStopped)).toBe(rowsOf(whileRunning));

  await run(['restore', running], join(folder, 'restored'));
  const restored = await startOn(join(folder, 'restored'));
  try {
    const session = await call(restored.url, '/login_check', { body: { username, password } });
    const { 'hydra:member': tags } = await call(restored.url, '/tags', { token: session.token });
    expect(tags.map(({ name }) => name)).toEqual(['Playa']);
    await expect(call(restored.url, '/tags', { token })).rejects.toThrow('answered 401');
  } finally {
    await restored.stop();
  }
}, 120_000);
