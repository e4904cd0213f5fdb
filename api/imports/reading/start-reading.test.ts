import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { Collection } from '@trastienda/contract/collection';
import { standInAccount, startDistributor } from '../../../sandbox/distributor/distributor.ts';
import { readEnv } from '../../env/env.ts';
import { start, type Running } from '../../start/start.ts';
import { cloneDatabase } from '../../testing/databases/clone.ts';

const account = { username: 'ana@example.com', password: 'long enough' };
const pollOptions = { timeout: 90_000 };

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let distributor: Awaited<ReturnType<typeof startDistributor>>;
const servers: Running[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-reading-'));
  database = await cloneDatabase();
  distributor = await startDistributor({ activities: 40, hasPictures: false });
});
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  await distributor.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startServer(): Promise<void> {
  const env = readEnv({
    PORT: '0',
    DATABASE_URL: database.url,
    TRASTIENDA_DATA: folder,
    ADMIN_EMAIL: account.username,
    ADMIN_PASSWORD: account.password,
    CIVITATIS_URL: distributor.url,
    CIVITATIS_USERNAME: standInAccount.username,
    CIVITATIS_PASSWORD: standInAccount.password,
  });
  servers.push(await start(env));
}

/** Sends a GET request, or a POST request if there is a body. */
async function ask<T>(path: string, { token = '', body }: { token?: string; body?: object } = {}): Promise<T> {
  const type = 'application/ld+json';
  const headers = { accept: type, ...(token && { authorization: `Bearer ${token}` }) };
  const post = body && { method: 'POST', headers: { ...headers, 'content-type': type }, body: JSON.stringify(body) };
  const answer = await fetch(new URL(path, servers[0]?.url), { headers, ...post });
  if (!answer.ok) throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`);
  // The cast is not checked. If a field is missing, the test that reads the field fails.
  return answer.json() as Promise<T>;
}

it('D-76 API-75 API-76 a client of the specified calls gets a plan at its first call, and again after an import and after its undo', async () => {
  await startServer();
  await startServer();
  const { token } = await ask<{ token: string }>('/login_check', { body: account });
  const runs = async () => (await ask<Collection<ImportRun>>('/imports/runs', { token }))['hydra:member'];
  const states = async () => (await runs()).map(({ state, startedBy }) => `${state} by ${startedBy}`);
  await expect.poll(states, pollOptions).toEqual(['planned by null']);

  const { token: distributorToken } = await ask<{ token: string }>('/imports/civitatis-credentials', { token });
  type Found = { quantity: number; experienceImports: string };
  const search = () => ask<Found>(`/imports/quantity-imports?token=${distributorToken}`, { token });
  const { quantity, experienceImports } = await search();
  expect(quantity).toBeGreaterThan(30);

  const body = { imports: ['civitatis'], experienceImports, token: distributorToken };
  const { message } = await ask<{ message: string }>('/imports/imports-request', { token, body });
  expect(message).toMatch(/^Importación terminada|^La importación sigue en marcha/);
  await expect.poll(states, pollOptions).toEqual(['planned by null', 'applied by null']);
  expect(await search()).toMatchObject({ quantity: 0 });

  const [, applied] = await runs();
  await ask(`${applied?.['@id']}/undo`, { token, body: {} });
  await expect.poll(states, pollOptions).toEqual(['planned by null', 'cancelled by null', 'undone by null']);
  expect(await search()).toMatchObject({ quantity });
}, 400_000);
