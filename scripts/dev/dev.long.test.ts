import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { processesIn } from '../../api/db/engine/process-table.ts';
import { copyProject } from '../testing/copy-project.ts';
import { runDev } from '../testing/run-dev.ts';

const administrator = { username: 'dev@example.com', password: 'Only-for-this-test-1' };
const health = 'api/calls/health.ts';
const browser = { accept: 'text/html,*/*;q=0.8' };
/** On a busy machine, a step that normally takes a second may take a minute. */
const timeout = 300_000;

let copy: Awaited<ReturnType<typeof copyProject>> | undefined;
let dataFolder: string | undefined;
let dev: ReturnType<typeof runDev> | undefined;
let url: string;
let token = 'none yet';

/** Returns a value that `beforeAll` created. @throws Error if the value is missing. */
function made<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The server of this test was not started.');
  return part;
}

function start() {
  dev = runDev(made(copy).folder, {
    // Vite chooses a free port and prints it.
    PORT: '0',
    TRASTIENDA_DATA: made(dataFolder),
    TRASTIENDA_DEMO: 'off',
    ADMIN_EMAIL: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    PUBLIC_SITE_URL: 'https://public.example',
    IMPORT_READ_AT: 'never',
  });
  return dev;
}

beforeAll(async () => {
  copy = await copyProject();
  dataFolder = await mkdtemp(join(tmpdir(), 'trastienda-dev-'));
  // If the tests run as root, the database uses another account, which needs access to the folder.
  await chmod(dataFolder, 0o755);
  [, url = ''] = await start().until(/^Trastienda listens on (\S+) \(version/m);
}, timeout);

afterAll(async () => {
  await dev?.stop();
  if (dataFolder) await rm(dataFolder, { recursive: true, force: true });
  await copy?.remove();
}, timeout);

const until = (pattern: RegExp, from: number) => made(dev).until(pattern, from);

/** Changes a file of the copy. @returns the length of the output before the change, as the start position for `until`. */
function change(file: string, replace: (text: string) => string): number {
  const path = join(made(copy).folder, file);
  const position = made(dev).output().length;
  const text = readFileSync(path, 'utf8');
  expect(replace(text)).not.toBe(text);
  writeFileSync(path, replace(text));
  return position;
}

/** Returns all processes of the copy and of its database. */
const processes = () =>
  [made(copy).folder, join(made(dataFolder), 'postgres')].flatMap((folder) => processesIn(folder, ''));

const answerOf = (words: string) => (text: string) => text.replace(/status: '\w+'/, `status: '${words}'`);

async function sendJson(path: string, body: object): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

describe('npm run dev', { timeout }, () => {
  it('D-02 serves the admin with hot reload and the API on one origin', async () => {
    const page = await (await fetch(`${url}/categorias`, { headers: browser })).text();
    expect(page).toContain('/@vite/client');
    expect((await fetch(`${url}/main.tsx`)).headers.get('content-type')).toContain('javascript');
    expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({ apiBaseUrl: '' });
    expect((await fetch(`${url}/categories`)).status).toBe(401);
  });

  it('sends a changed screen and changed texts to the browser, without a reload', async () => {
    const client = await (await fetch(`${url}/@vite/client`)).text();
    const [, socketToken] = /wsToken = "([^"]+)"/.exec(client) ?? [];
    const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${socketToken}`, 'vite-hmr');
    const messages: string[] = [];
    socket.addEventListener('message', ({ data }) => messages.push(String(data)));
    await once(socket, 'open');
    await (await fetch(`${url}/features/tags/tag-form.tsx`)).text();
    change('admin/features/tags/tag-form.tsx', (text) => text.replace('<Section id="tag">', '$&<b>new</b>'));
    change('admin/features/tags/es.json', (text) => text.replace('Datos de la etiqueta', 'Datos nuevos'));
    const isSent = (words: string) => messages.some((message) => message.includes(words));
    await vi.waitUntil(() => isSent('"js-update"') && isSent('Datos nuevos'), { timeout });
    expect(isSent('full-reload')).toBe(false);
    socket.close();
  });

  it('restarts a changed API and preserves the database and the session', async () => {
    token = ((await (await sendJson('/login_check', administrator)).json()) as { token: string }).token;
    const { '@id': tag } = (await (await sendJson('/tags', { name: 'Kept' })).json()) as { '@id': string };
    const position = change(health, answerOf('unavailable'));
    await until(/Restarting the API: api\/calls\/health\.ts has changed\./, position);
    // The server holds a request during the restart until the API is ready.
    expect(await (await fetch(`${url}/health/live`)).json()).toEqual({ status: 'unavailable' });
    const headers = { authorization: `Bearer ${token}` };
    expect(await (await fetch(`${url}${tag}`, { headers })).json()).toMatchObject({ name: 'Kept' });
    await until(/Restarted the API in/, position);
  });

  it('answers 503 with a message while the API does not run, and recovers after the next change', async () => {
    let position = change(health, (text) => `${text}\nconst =;\n`);
    await until(/SyntaxError/, position);
    await until(/The process of the API has ended \(exit code 1\)/, position);
    const refused = await fetch(`${url}/health/live`);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      message: 'The API is not running. The terminal of npm run dev shows why; it restarts after the next change.',
    });
    expect((await fetch(`${url}/categorias`, { headers: browser })).status).toBe(200);
    position = change(health, (text) => text.replace('\nconst =;\n', ''));
    await until(/Restarted the API in/, position);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  });

  it('restarts the API after a change of the contract', async () => {
    const position = change('contract/limits.ts', (text) => text.replace('claimMaxChars: 160', 'claimMaxChars: 173'));
    await until(/Restarted the API in/, position);
    expect(await (await fetch(`${url}/docs.json`)).text()).toContain('"maxLength":173');
  });

  it('reports that changed tables lack a migration, and continues', async () => {
    const colour = "\n    colour: text('colour'),";
    let position = change('api/resources/tag.ts', (text) => text.replace('id: identity(),', `$&${colour}`));
    await until(/^The tables differ from those of the last migration: run npm run db:generate -- <name>\.$/m, position);
    position = change('api/resources/tag.ts', (text) => text.replace(colour, ''));
    await until(/Restarted the API in/, position);
    expect((await fetch(`${url}/tags`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  });

  it('stops all its processes and the database when the launcher receives SIGTERM', async () => {
    expect(processes()).not.toEqual([]);
    expect(await made(dev).stop()).toEqual({ code: 0, signal: null });
    await expect.poll(processes, { timeout }).toEqual([]);
  });

  it('stops in the same way during the start, without waiting for the API', async () => {
    const endless = `console.log('The API loads.'); setInterval(() => {}, 1000); await new Promise(() => {});`;
    change('scripts/dev/serve-api.ts', () => endless);
    await start().until(/The API loads\./);
    expect(await made(dev).stop()).toEqual({ code: 0, signal: null });
    expect(made(dev).output()).toMatch(/^Stopped before the server was ready\.$/m);
    await expect.poll(processes, { timeout }).toEqual([]);
  });
});
