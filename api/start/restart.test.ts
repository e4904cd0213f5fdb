import { sql } from 'drizzle-orm';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { connect } from '../db/connection.ts';
import { signInLine } from '../demo/sign-in-line.ts';
import { readEnv } from '../env/env.ts';
import { createUser } from '../session/create-user.ts';
import { start } from './start.ts';
import { cloneDatabase } from '../testing/databases/clone.ts';
import { jpeg } from '../testing/pictures/pictures.ts';
import { startCopy } from '../testing/servers/running-copy.ts';

const { version } = manifest;
const administrator = { ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'long enough' };
const startTimeoutMs = 120_000;

let folder: string;
let external: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  external = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'trastienda-restart-'));
  // If the tests run as root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await external.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a server with these variables, runs `work`, and stops the server. */
async function whileRunning<T>(variables: Record<string, string>, work: (url: string) => Promise<T>): Promise<T> {
  const env = readEnv({ PORT: '0', TRASTIENDA_DEMO: 'off', ...administrator, ...variables });
  const { url, stop } = await start(env);
  try {
    return await work(url);
  } finally {
    await stop();
  }
}

/** All fields that the tests of this file read from any response. */
type Answer = { '@id': string; contentUrl: string; token: string; refresh_token: string; user: { roles: string[] } };

async function ask(url: string, path: string, body?: object | FormData, token?: string): Promise<Answer> {
  const isForm = body instanceof FormData;
  const answer = await fetch(new URL(path, url), {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/ld+json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  // The cast is not exact: each path returns only some of these fields, and a test that reads a missing field fails.
  return answer.json() as Promise<Answer>;
}

const signIn = (url: string) =>
  ask(url, '/login_check', { username: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD });
const bytesAt = async (url: string, path: string) => (await fetch(new URL(path, url))).bytes();

/** Writes a record and a picture. Returns both, with the tokens and the URL for reading them again. */
async function write(url: string) {
  const { token, refresh_token } = await signIn(url);
  const category = await ask(url, '/categories', { name: 'Peñíscola' }, token);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await jpeg(40, 30))], 'a.jpg', { type: 'image/jpeg' }));
  const { contentUrl } = await ask(url, '/media_experiences', form, token);
  return { token, refresh_token, category, contentUrl, bytes: await bytesAt(url, contentUrl) };
}

describe('after a restart', () => {
  it.each(['the embedded database', 'an external PostgreSQL'])(
    'API-30 D-63 D-11 records, pictures and sessions are preserved: %s',
    async (which) => {
      const variables = {
        TRASTIENDA_DATA: join(folder, which.replaceAll(' ', '-')),
        ...(which === 'an external PostgreSQL' && { DATABASE_URL: external.url }),
      };
      const before = await whileRunning(variables, write);
      await whileRunning(variables, async (url) => {
        const { token, refresh_token, category, contentUrl, bytes } = before;
        expect(await ask(url, category['@id'], undefined, token)).toEqual(category);
        expect(await bytesAt(url, contentUrl)).toEqual(bytes);
        expect(await ask(url, '/token/refresh', { refresh_token })).toHaveProperty('token');
        // The first start creates the user from ADMIN_EMAIL and ADMIN_PASSWORD; the second does not change it.
        expect((await signIn(url)).user.roles).toEqual(['ROLE_ADMIN']);
      });
    },
    startTimeoutMs,
  );

  it(
    'D-11 D-78 each start prints the version, the demo administrator and the password, if it was generated',
    async () => {
      const { url, drop } = await cloneDatabase();
      const dataFolder = join(folder, 'demo');
      await mkdir(dataFolder);
      // Creates the state after the first start of a demo, but without the pictures, which take a long time to generate.
      await writeFile(join(dataFolder, 'demo-password'), 'printed-every-time');
      const { db, close } = connect(url);
      await createUser(db, { email: 'admin@trastienda.example', password: 'printed-every-time' });
      await db.execute(sql`insert into tags (name) values ('{"es": "Playa"}')`);
      await close();
      const variables = { DATABASE_URL: url, TRASTIENDA_DATA: dataFolder, TRASTIENDA_DEMO: 'on', ADMIN_EMAIL: '' };
      const first = await start(readEnv({ ...variables, PORT: '0' }));
      await first.stop();
      expect(first.demo && signInLine(first.demo)).toBe(
        'Sign in with admin@trastienda.example and the password printed-every-time',
      );
      const another = await startCopy({ ...variables, ADMIN_PASSWORD: '' });
      await another.stop();
      expect(another.said()).toContain(`Trastienda listens on ${another.url} (version ${version})\n`);
      expect(another.said()).toContain('\nSign in with admin@trastienda.example and the password printed-every-time\n');
      // A password that the operator has set stays out of the log.
      const withPassword = await startCopy({ ...variables, ADMIN_PASSWORD: 'printed-every-time' });
      await withPassword.stop();
      expect(withPassword.said()).toContain(
        '\nSign in with admin@trastienda.example and the password in ADMIN_PASSWORD\n',
      );
      expect(withPassword.said()).not.toContain('printed-every-time');
      await drop();
    },
    startTimeoutMs,
  );
});
