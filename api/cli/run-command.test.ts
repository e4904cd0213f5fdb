import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { mails } from '../mail/outbox.ts';
import { factors, recoveryCodes } from '../session/factors/tables.ts';
import { readChanges } from '../testing/changes/logged-state.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { outcomeOf } from '../testing/servers/run-command.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Runs a command on the database of the running API. */
const run = (...words: string[]) => runWith('', ...words);
const runWith = (input: string, ...words: string[]) =>
  outcomeOf(words, { DATABASE_URL: api.services.env.databaseUrl }, Readable.from([input]));

const idOf = async (email: string) => {
  const { rows } = await api.db.execute<{ id: number }>(sql`select id from users where email = ${email}`);
  return rows[0]?.id;
};

const signIn = (username: string, password: string) =>
  api.guest('POST', '/login_check', { payload: { username, password } });

describe('user:create', () => {
  it('D-36 creates an administrator, who can sign in with a password of any characters', async () => {
    const { code, stdout, stderr } = await run(
      'user:create',
      '--email',
      'ana@example.com',
      '--password',
      'ñandú 🐦 only words',
    );
    expect(code).toBe(0);
    const target = await idOf('ana@example.com');
    expect(JSON.parse(stderr)).toMatchObject({ event: 'userCreated', by: 'command', target, roles: ['ROLE_ADMIN'] });
    expect(stderr).not.toMatch(/ñandú|ana@/);
    expect(stdout).not.toContain('ñandú');
    const answer = await signIn('ana@example.com', 'ñandú 🐦 only words');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user.roles).toEqual(['ROLE_ADMIN']);
  });

  it('is logged as a change by a command', async () => {
    expect((await run('user:create', '--email', 'ada@example.com', '--password', 'long enough')).code).toBe(0);
    const { kind, actor_kind, fields } = (await readChanges(api.db)).at(-1) ?? {};
    expect({ kind, actor_kind, email: fields?.['email'] }).toEqual({
      kind: 'create',
      actor_kind: 'command',
      email: [null, 'ada@example.com'],
    });
  });

  it('generates and prints a password if the input is empty', async () => {
    const { code, stdout } = await run('user:create', '--email', 'eva@example.com');
    expect(code).toBe(0);
    const password = /^Password: (.+)$/m.exec(stdout)?.[1] ?? '';
    expect((await signIn('eva@example.com', password)).statusCode).toBe(200);
  });

  it.each([
    [['--password', 'long enough'], 'Specify the user: --email <address>.'],
    [['--email', 'nobody', '--password', 'long enough', '--role'], "Unknown option '--role'"],
    [['--email', 'two words@example.com', '--password', 'long enough'], 'is not an e-mail address'],
    [['--email', 'leo@example.com', '--password', 'short 7'], 'The password needs 8 to 128 characters.'],
    [['--email', 'leo@example.com', '--password', 'x'.repeat(129)], 'The password needs 8 to 128 characters.'],
  ])('D-36 refuses %j with a message and exit code 2', async (words, sentence) => {
    const { code, stderr } = await run('user:create', ...words);
    expect({ code, isPrinted: stderr.includes(sentence) }).toEqual({ code: 2, isPrinted: true });
    expect(stderr).not.toContain('    at ');
  });

  it('refuses the e-mail address of an existing user, regardless of case, with exit code 1', async () => {
    const { code, stderr } = await run('user:create', '--email', 'ADMIN@example.com', '--password', 'long enough');
    expect(code).toBe(1);
    expect(stderr).toContain('The user ADMIN@example.com already exists');
  });
});

describe('user:password', () => {
  it('D-59 D-58 changes the password and ends the sessions of the user', async () => {
    await run('user:create', '--email', 'sol@example.com', '--password', 'first password');
    const { token, refresh_token } = (await signIn('sol@example.com', 'first password')).json();
    const { code, stderr } = await run('user:password', '--email', 'SOL@example.com', '--password', 'second password');
    expect(code).toBe(0);
    const target = await idOf('sol@example.com');
    expect(JSON.parse(stderr)).toMatchObject({ event: 'passwordChanged', by: 'command', target });
    const headers = { authorization: `Bearer ${token}` };
    expect((await api.guest('GET', '/categories', { headers })).statusCode).toBe(401);
    expect((await api.guest('POST', '/token/refresh', { payload: { refresh_token } })).statusCode).toBe(401);
    expect((await signIn('sol@example.com', 'first password')).statusCode).toBe(401);
    expect((await signIn('sol@example.com', 'second password')).statusCode).toBe(200);
    expect((await run('outbox')).stdout).toContain('El cambio se hizo desde el servidor.');
  });

  it.each(['from the input 1', 'from the input 2\n', 'from the input 3\r\nmore'])(
    'takes the first line of the standard input as the password: %j',
    async (input) => {
      await run('user:create', '--email', 'luz@example.com', '--password', 'first password');
      const { code, stdout, stderr } = await runWith(input, 'user:password', '--email', 'luz@example.com');
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'Changed the password of luz@example.com.\n' });
      expect(stderr).not.toContain('from the input');
      expect((await signIn('luz@example.com', input.slice(0, 16))).statusCode).toBe(200);
    },
  );

  it('refuses a password of the standard input that is too short', async () => {
    const { code, stderr } = await runWith('short 7\n', 'user:password', '--email', 'luz@example.com');
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'The password needs 8 to 128 characters.\n' });
  });

  it('refuses a user who does not exist with exit code 1', async () => {
    const { code, stderr } = await run('user:password', '--email', 'no@example.com', '--password', 'long enough');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'There is no user no@example.com.\n' });
  });
});

describe('user:reset-link', () => {
  it('D-86 prints a link that sets a new password once', async () => {
    await run('user:create', '--email', 'lost@example.com', '--password', 'first password');
    const { code, stdout, stderr } = await run('user:reset-link', '--email', 'LOST@example.com');
    expect(code).toBe(0);
    const target = await idOf('lost@example.com');
    expect(JSON.parse(stderr)).toMatchObject({ event: 'resetLinkPrinted', by: 'command', target });
    const [, token = ''] = /^http:\/\/localhost:8080\/nueva-contrasena#(\S{43})$/m.exec(stdout) ?? [];
    expect(stderr).not.toContain(token);
    const reset = () => api.guest('POST', '/password/reset', { payload: { token, password: 'tres gatos negros' } });
    expect((await reset()).statusCode).toBe(204);
    expect((await reset()).statusCode).toBe(410);
    expect((await signIn('lost@example.com', 'tres gatos negros')).statusCode).toBe(200);
  });

  it.each([
    [[], 2, 'Specify the user: --email <address>.'],
    [['--email', 'nobody'], 2, 'nobody is not an e-mail address.'],
    [['--email', 'no@example.com'], 1, 'There is no user no@example.com.'],
  ])('refuses %j with exit code %i', async (words, code, sentence) => {
    expect(await run('user:reset-link', ...words)).toMatchObject({ code, stderr: `${sentence}\n` });
  });
});

describe('user:reset-factor', () => {
  it('D-87 removes the factors and recovery codes of a user, who gets a mail', async () => {
    await run('user:create', '--email', 'away@example.com', '--password', 'first password');
    const target = (await idOf('away@example.com')) ?? 0;
    const factor = { userId: target, kind: 'totp' as const, name: 'App', activatedAt: new Date() };
    await api.db.insert(factors).values([factor, { ...factor, activatedAt: null }]);
    await api.db.insert(recoveryCodes).values({ userId: target, handle: 'abcd', codeHash: '' });
    expect((await signIn('away@example.com', 'first password')).json()).toMatchObject({ key: 'secondFactorNeeded' });
    const { code, stdout, stderr } = await run('user:reset-factor', '--email', 'AWAY@example.com');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Removed the second factor of AWAY@example.com: the password alone signs in.\n',
    });
    expect(JSON.parse(stderr)).toMatchObject({ event: 'factorsReset', by: 'command', target });
    for (const table of [factors, recoveryCodes]) expect(await api.db.$count(table, eq(table.userId, target))).toBe(0);
    expect((await signIn('away@example.com', 'first password')).statusCode).toBe(200);
    const [mail] = await api.db.select().from(mails).where(eq(mails.to, 'away@example.com'));
    expect(mail?.text).toContain('El cambio se hizo desde el servidor.');
  });

  it.each([
    [['--email', 'admin@example.com'], 0, { stdout: 'admin@example.com had no second factor.\n' }],
    [['--email', 'no@example.com'], 1, { stderr: 'There is no user no@example.com.\n' }],
    [[], 2, { stderr: 'Specify the user: --email <address>.\n' }],
  ])('answers %j with exit code %i', async (words, code, printed) => {
    expect(await run('user:reset-factor', ...words)).toMatchObject({ code, ...printed });
  });
});

describe('outbox', () => {
  it('API-61 prints the mails that were not sent', async () => {
    await api.db.delete(mails);
    expect((await run('outbox')).stdout).toBe('There are no e-mails.\n');
    const payload = { name: 'Ruta del vino', makerName: 'Bodega Sur', email: 'bodega@example.com', isActive: true };
    expect((await api.admin('POST', '/send/is_active_notification', { payload })).statusCode).toBe(202);
    const { code, stdout } = await run('outbox');
    expect(code).toBe(0);
    expect(stdout).toContain('To: bodega@example.com');
    expect(stdout).toContain('Ruta del vino');
  });
});

it.each([
  ['outbox'],
  ['export', '--record', '/takers/7'],
  ['erase', '--record', '/takers/7'],
  ['user:password', '--email', 'ana@example.com'],
  ['backup', 'none.tar.zst'],
])('%s does not answer from an empty database that it creates itself', async (...words) => {
  const folder = join(tmpdir(), randomUUID());
  const { stdout, stderr } = await outcomeOf(words, { TRASTIENDA_DATA: folder });
  expect(stdout).toBe('');
  expect(stderr).toContain(`There is no database in ${folder}. Set TRASTIENDA_DATA or DATABASE_URL as for the server.`);
  expect(existsSync(folder)).toBe(false);
});

it('cache:clear, which a script may still run, says that it has no effect', async () => {
  expect(await run('cache:clear')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('has no effect any more'),
  });
});

it.each(['version', '--version'])('D-78 %s prints the version in package.json', async (word) => {
  const { code, stdout } = await run(word);
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${manifest.version}\n` });
});

it('help prints the commands, and an unknown command is refused', async () => {
  expect((await run('help')).stdout).toContain('user:create --email');
  const { code, stderr } = await run('user:destroy');
  expect({ code, isPrinted: stderr.startsWith('Unknown command user:destroy.') }).toEqual({
    code: 2,
    isPrinted: true,
  });
});
