import { fingerprintOf } from '../session/signing-keys.ts';
import { once } from 'node:events';
import * as http from 'node:http';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startDistributor } from '../../sandbox/distributor/distributor.ts';
import { startOcto } from '../../sandbox/octo/octo.ts';
import { startPayments } from '../../sandbox/payments/payments.ts';
import { cloneDatabase } from '../testing/databases/clone.ts';
import { examine, problemsIn, secretWord } from '../testing/examine.ts';
import { run } from '../testing/databases/template.ts';
import { startS3Server } from '../testing/servers/s3-server.ts';

const undo = new AsyncDisposableStack();
const secret = (name: string) => `${secretWord}-${name}-of-at-least-32-characters`;
let healthy: Record<string, string>;
/** The URL of a server that answers every request with 503. */
let failing: string;

/** Starts a mail server that only the user `shop` with the right password may use. Returns its host and port. */
async function startMailServer(): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop' && password === secret('mail')
        ? done(null, { user: username })
        : done(new Error(`no such account: ${username} ${password}`)),
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  undo.defer(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `127.0.0.1:${portOf(server.server)}`;
}

async function startFailingServer(): Promise<string> {
  const server = http.createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.defer(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${portOf(server)}`;
}

function portOf(server: Server): number {
  // The cast is safe: the address of a server that listens on a port is an AddressInfo.
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  failing = await startFailingServer();
  const database = await cloneDatabase();
  undo.defer(database.drop);
  const dataFolder = await mkdtemp(join(tmpdir(), 'trastienda-doctor-'));
  undo.defer(() => rm(dataFolder, { recursive: true }));
  const account = { username: 'trastienda', password: secret('distributor') };
  const distributor = await startDistributor({ activities: 10, account });
  undo.defer(distributor.close);
  const octo = await startOcto({ activities: 10, token: secret('octo') });
  undo.defer(octo.close);
  const payments = await startPayments({ apiKey: secret('stripe') });
  undo.defer(payments.close);
  const store = await startS3Server();
  undo.defer(store.stop);
  healthy = {
    DATABASE_URL: database.url,
    TRASTIENDA_DATA: dataFolder,
    PUBLIC_URL: 'https://admin.example',
    PUBLIC_SITE_URL: 'https://www.example',
    TRUST_PROXY: '1',
    ADMIN_EMAIL: 'ana@example.com',
    ADMIN_PASSWORD: secret('administrator'),
    SESSION_KEYS: `${secret('new')},${secret('old')}`,
    FACTOR_KEYS: `${secret('apps')},${secret('old apps')}`,
    METRICS_TOKEN: secret('metrics'),
    SMTP_URL: `smtp://shop:${secret('mail')}@${await startMailServer()}`,
    MAIL_FROM: 'no-reply@admin.example',
    CIVITATIS_URL: distributor.url,
    CIVITATIS_USERNAME: account.username,
    CIVITATIS_PASSWORD: account.password,
    OCTO_URL: octo.url,
    OCTO_TOKEN: secret('octo'),
    STRIPE_API_KEY: secret('stripe'),
    STRIPE_API_BASE: payments.url,
    BACKUP_TO: `s3://${store.variables.S3_BUCKET}/backups`,
    BACKUP_SCHEDULE: '30 3 * * *',
    BACKUP_PASSPHRASE: secret('backups'),
    ...store.variables,
  };
});
afterAll(() => undo.disposeAsync());

const bad = (name: string) => `${secretWord}-wrong-${name}-of-at-least-32-characters`;

it('finds nothing in a healthy installation, in the order of the checks', async () => {
  const findings = await examine(healthy);
  expect(problemsIn(findings)).toEqual({});
  expect(Object.keys(findings).join(' ')).toBe(
    'settings database extensions rights migrations sorting emails clock disk pictures servers backups keys factors mail outbox distributor octo stripe proxy security',
  );
});

it('names insecure settings and a superuser of the database, each with what to do', async () => {
  const { security, rights } = await examine(
    { ...healthy, METRICS_TOKEN: 'b'.repeat(32), CORS_ORIGINS: '*' },
    { uid: 0 },
  );
  expect(security).toMatchObject({
    state: 'warn',
    found: expect.stringMatching(/^METRICS_TOKEN has few .* runs as root\. CORS_ORIGINS contains \*/),
  });
  expect(security?.advice?.split('\n')).toHaveLength(3);
  expect(rights).toMatchObject({ state: 'warn', found: expect.stringMatching(/^The database user is a superuser/) });
});

it('warns of a key that has signed sessions for more than a year', async () => {
  const url = healthy['DATABASE_URL'] ?? '';
  const key = secret('new');
  const setAge = (days: number) =>
    run(url, `update key_ages set first_used_at = now() - interval '${days} days' - interval '1 hour'`);
  await run(url, `insert into key_ages (fingerprint) values ('${fingerprintOf(key)}')`);
  onTestFinished(async () => void (await run(url, 'delete from key_ages')));
  await setAge(365);
  expect((await examine(healthy))['keys']).toMatchObject({
    state: 'ok',
    found: expect.stringMatching(/^A key of SESSION_KEYS \([\da-f]{12}\) signs sessions, for 365 days; others only/),
  });
  await setAge(366);
  expect((await examine(healthy))['keys']).toMatchObject({
    state: 'warn',
    advice: 'Set SESSION_KEYS to a new key, as "A new key" in docs/operations/several-servers.md says.',
  });
});

it('changes nothing: no administrator, no key, no file', async () => {
  const { SESSION_KEYS: _, FACTOR_KEYS: __, ...withoutKeys } = healthy;
  const findings = await examine(withoutKeys);
  expect(findings['keys']?.found).toBe('The first start generates a key for sessions and stores it in the database.');
  expect(findings['factors']?.found).toBe(
    'The first start generates a key for authenticator apps and stores it in the database. There is no administrator yet.',
  );
  const rows = await run(
    healthy['DATABASE_URL'] ?? '',
    'select from users union all select from signing_keys union all select from factor_keys',
  );
  expect(rows).toEqual([]);
  expect(await readdir(healthy['TRASTIENDA_DATA'] ?? '')).toEqual([]);
});

it.each<[string, string, () => Record<string, string>, found: RegExp, advice: RegExp]>([
  [
    'an unreachable database',
    'database',
    () => ({ DATABASE_URL: `postgresql://shop:${bad('database')}@127.0.0.1:9/shop` }),
    /^The database cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:9\.$/,
    /correct DATABASE_URL/,
  ],
  [
    'a wrong password of the database',
    'database',
    () => ({ DATABASE_URL: healthy['DATABASE_URL']?.replace(/:[^:@]*@/, `:${bad('database')}@`) ?? '' }),
    /^The database cannot be reached: password authentication failed for user "trastienda"\.$/,
    /correct DATABASE_URL/,
  ],
  [
    'a bucket that refuses the secret',
    'pictures',
    () => ({ S3_SECRET_ACCESS_KEY: bad('store'), BACKUP_TO: '', BACKUP_SCHEDULE: '' }),
    /rejects the secret in S3_SECRET_ACCESS_KEY/,
    /S3_/,
  ],
  [
    'a bucket that does not exist',
    'pictures',
    () => ({ S3_BUCKET: 'nothing' }),
    /^There is no bucket nothing at /,
    /^Create it, or set S3_BUCKET\.$/,
  ],
  [
    'a mail server that refuses the password',
    'mail',
    () => ({ SMTP_URL: healthy['SMTP_URL']?.replace(secret('mail'), bad('mail')) ?? '' }),
    /refuses the user or the password \(535\)/,
    /in SMTP_URL/,
  ],
  [
    'a mail server that is away',
    'mail',
    () => ({ SMTP_URL: `smtp://shop:${secret('mail')}@127.0.0.1:9` }),
    /^The mail server 127\.0\.0\.1:9 cannot be reached: nothing listens there\.$/,
    /SMTP_URL/,
  ],
  [
    'a wrong password of the distributor',
    'distributor',
    () => ({ CIVITATIS_PASSWORD: bad('distributor') }),
    /^Civitatis at 127\.0\.0\.1:\d+ refuses the account\.$/,
    /CIVITATIS_USERNAME and CIVITATIS_PASSWORD/,
  ],
  [
    'an error of the distributor',
    'distributor',
    () => ({ CIVITATIS_URL: failing }),
    /^Civitatis at 127\.0\.0\.1:\d+ cannot be used: it answers with status 503\.$/,
    /CIVITATIS_URL/,
  ],
  ['a wrong token of the supplier', 'octo', () => ({ OCTO_TOKEN: bad('octo') }), /refuses the token/, /OCTO_TOKEN/],
  ['a wrong Stripe key', 'stripe', () => ({ STRIPE_API_KEY: bad('stripe') }), /refuses the key/, /STRIPE_API_KEY/],
])('names %s and what to do', async (_case, check, variables, found, advice) => {
  const findings = await examine({ ...healthy, ...variables() });
  expect(findings[check]?.state).toBe('fail');
  expect(findings[check]?.found).toMatch(found);
  expect(findings[check]?.advice).toMatch(advice);
  const failed = Object.keys(findings).filter((name) => findings[name]?.state === 'fail');
  expect(failed).toEqual([check]);
});

it('skips the checks of an unreachable database, and does the others', async () => {
  const findings = await examine({
    ...healthy,
    DATABASE_URL: `postgresql://shop:${bad('database')}@127.0.0.1:9/shop`,
    SESSION_KEYS: '',
  });
  const skipped = { state: 'warn', found: 'Not checked: the check database has to pass first.' };
  const { database: _, ...others } = problemsIn(findings);
  expect(others).toEqual(
    Object.fromEntries(
      'extensions rights migrations sorting emails clock servers backups keys factors outbox'
        .split(' ')
        .map((name) => [name, skipped]),
    ),
  );
});

it('names each invalid variable, and checks nothing else', async () => {
  const findings = await examine({ ...healthy, PORT: 'x', SESSION_KEYS: secretWord, SMTP_URL: secretWord });
  expect(Object.keys(findings)).toEqual(['settings']);
  expect(findings['settings']).toMatchObject({
    state: 'fail',
    advice: expect.stringMatching(/^PORT is not a port\.\nSESSION_KEYS needs .+\nSMTP_URL is not .+$/),
  });
});

it('does not wait for a mail server that never answers', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const folder = join(healthy['TRASTIENDA_DATA'] ?? '', 'none');
  const findings = await examine(
    { TRASTIENDA_DATA: folder, SMTP_URL: `smtp://127.0.0.1:${portOf(silent)}`, MAIL_FROM: 'no-reply@example.com' },
    { limitMs: 50 },
  );
  expect(findings['mail']?.state).toBe('fail');
});

describe('an installation without a database', () => {
  it.each(['no folder', 'an interrupted first start'])('is not given one (%s)', async (kind) => {
    const folder = join(healthy['TRASTIENDA_DATA'] ?? '', kind);
    if (kind !== 'no folder') await mkdir(join(folder, 'postgres'), { recursive: true });
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const findings = await examine({ TRASTIENDA_DATA: folder });
    expect(findings['database']).toMatchObject({
      state: 'warn',
      found: `There is no embedded database in ${folder} yet.`,
    });
    const files = await readdir(folder, { recursive: true }).catch(() => undefined);
    expect(files).toEqual(kind === 'no folder' ? undefined : ['postgres']);
  });

  it('gets warnings about the parts that are off', async () => {
    const findings = await examine({ TRASTIENDA_DATA: join(healthy['TRASTIENDA_DATA'] ?? '', 'none') });
    expect(problemsIn(findings)).toMatchObject({
      settings: { state: 'warn', advice: expect.stringMatching(/^PUBLIC_URL is not set/) },
      database: { state: 'warn' },
      mail: { state: 'warn', found: 'No mail server is set: mails stay in the outbox.' },
    });
    expect(Object.keys(problemsIn(findings))).toHaveLength(3);
  });
});
