import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { processesIn } from '../../api/db/engine/process-table.ts';
import { freePort } from '../../sandbox/free-port.ts';
import { copyProject } from '../testing/copy-project.ts';

const administrator = { username: 'dev@example.com', password: 'Only-for-this-test-1' };
const health = 'api/http/health.ts';
const browser = { accept: 'text/html,*/*;q=0.8' };

let copy: Awaited<ReturnType<typeof copyProject>>;
let dataFolder: string;
let launcher: ChildProcess;
let output = '';
let url: string;
let token = 'none yet';

beforeAll(async () => {
  copy = await copyProject();
  dataFolder = await mkdtemp(join(tmpdir(), 'trastienda-dev-'));
  // As root the database runs under another account, which cannot enter a folder that is ours alone.
  await chmod(dataFolder, 0o755);
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  launcher = spawn(process.execPath, ['launcher.mjs', 'dev'], {
    cwd: copy.folder,
    env: {
      PATH: process.env['PATH'],
      PORT: port,
      TRASTIENDA_DATA: dataFolder,
      TRASTIENDA_DEMO: 'off',
      ADMIN_EMAIL: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      PUBLIC_SITE_URL: 'https://public.example',
      IMPORT_READ_AT: 'never',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [launcher.stdout, launcher.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  await until(/^Trastienda listens on (\S+) \(version/m);
}, 180_000);

afterAll(async () => {
  if (launcher.exitCode === null) {
    launcher.kill('SIGTERM');
    await once(launcher, 'exit');
  }
  await rm(dataFolder, { recursive: true, force: true });
  await copy.remove();
});

/** Waits until the output since `from` says so. */
async function until(pattern: RegExp, from = 0): Promise<void> {
  const isThere = () => {
    if (launcher.exitCode !== null) throw new Error(`npm run dev has ended:\n${output}`);
    return pattern.test(output.slice(from));
  };
  await vi.waitUntil(isThere, { timeout: 100_000 });
}

/** Replaces a text in a file of the copy. @returns where the output was before. */
function change(file: string, replace: (text: string) => string): number {
  const path = join(copy.folder, file);
  const said = output.length;
  writeFileSync(path, replace(readFileSync(path, 'utf8')));
  return said;
}

const answerOf = (words: string) => (text: string) => text.replace(/status: '\w+'/, `status: '${words}'`);

async function sendJson(path: string, body: object): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

describe('npm run dev', { timeout: 120_000 }, () => {
  it('D-02 answers the admin with hot reload and the API on one origin', async () => {
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
    await vi.waitUntil(() => isSent('"js-update"') && isSent('Datos nuevos'), { timeout: 60_000 });
    expect(isSent('full-reload')).toBe(false);
    socket.close();
  });

  it('answers a changed API after a restart, which keeps the database and the session', async () => {
    token = ((await (await sendJson('/login_check', administrator)).json()) as { token: string }).token;
    const { '@id': tag } = (await (await sendJson('/tags', { name: 'Kept' })).json()) as { '@id': string };
    const said = change(health, answerOf('unavailable'));
    await until(/Restarting the API: api\/http\/health\.ts has changed\./, said);
    // Asked while the API restarts: held until it is back.
    expect(await (await fetch(`${url}/health/live`)).json()).toEqual({ status: 'unavailable' });
    const headers = { authorization: `Bearer ${token}` };
    expect(await (await fetch(`${url}${tag}`, { headers })).json()).toMatchObject({ name: 'Kept' });
  });

  it('answers 503 with a sentence while the code does not run, and goes on after the next change', async () => {
    let said = change(health, (text) => `${text}\nconst =;\n`);
    await until(/SyntaxError[^]*The process of the API has ended \(exit code 1\)/, said);
    const refused = await fetch(`${url}/health/live`);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      message: 'The API does not run. The terminal of npm run dev says why; it starts again after the next change.',
    });
    expect((await fetch(`${url}/categorias`, { headers: browser })).status).toBe(200);
    said = change(health, (text) => text.replace('\nconst =;\n', ''));
    await until(/Restarted the API in/, said);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  });

  it('follows a change of the contract', async () => {
    const said = change('contract/limits.ts', (text) => text.replace('claimMaxChars: 160', 'claimMaxChars: 173'));
    await until(/Restarted the API in/, said);
    expect(await (await fetch(`${url}/docs.json`)).text()).toContain('"maxLength":173');
  });

  it('ends with all its processes and the database when the launcher is told to stop', async () => {
    const ended = once(launcher, 'exit');
    launcher.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(processesIn(copy.folder, '')).toEqual([]);
    expect(processesIn(join(dataFolder, 'postgres'), '')).toEqual([]);
  });
});
