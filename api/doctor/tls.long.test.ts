import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from './open-database.ts';
import { readEnv } from '../env/env.ts';
import { openPrimary } from '../start/open-primary.ts';
import { debianProgram } from '../testing/databases/debian-programs.ts';
import { startPostgresql15 } from '../testing/databases/postgresql-15.ts';
import { run } from '../testing/databases/template.ts';
import { startCopy } from '../testing/servers/running-copy.ts';
import { connectTo } from '../db/connect.ts';
import { connect } from '../db/connection.ts';
import { accountForPostgres } from '../db/engine/account.ts';

let server: Awaited<ReturnType<typeof startPostgresql15>>;
const pathOf = (name: string) => join(server.home, name);
const openssl = (command: string) =>
  execFileSync(debianProgram('/usr/bin/openssl', 'openssl'), command.split(' '), { cwd: server.home, stdio: 'pipe' });

beforeAll(async () => {
  server = await startPostgresql15();
  openssl('req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.crt -days 2 -subj /CN=ca');
  openssl('req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=db');
  writeFileSync(pathOf('names'), 'subjectAltName=DNS:localhost');
  // A certificate of zero days has expired when it is used.
  for (const [name, days] of [
    ['good', 2],
    ['expired', 0],
  ] as const)
    openssl(`x509 -req -in server.csr -CA ca.crt -CAkey ca.key -extfile names -days ${days} -out ${name}.crt`);
  openssl('x509 -req -in server.csr -signkey server.key -extfile names -days 2 -out own.crt');
  await serve('good');
});
afterAll(() => server?.stop());

/** Lets the server present a certificate from now on. */
async function serve(name: 'good' | 'expired' | 'own'): Promise<void> {
  const account = accountForPostgres();
  copyFileSync(pathOf(`${name}.crt`), pathOf('server.crt'));
  for (const file of ['server.crt', 'server.key']) {
    if (account) chownSync(pathOf(file), account.uid, account.gid);
    chmodSync(pathOf(file), 0o600);
  }
  const settings = { ssl: 'on', ssl_cert_file: pathOf('server.crt'), ssl_key_file: pathOf('server.key') };
  for (const [setting, value] of Object.entries(settings))
    await run(server.ownerUrl, `alter system set ${setting} = '${value}'`);
  await run(server.ownerUrl, 'select pg_reload_conf()');
}

/** Returns the address of the database with this host and query. */
function urlOf(query: string, host = 'localhost'): string {
  const url = new URL(server.url);
  url.hostname = host;
  return `${url.href}?${query}`;
}
const trusting = () => `sslrootcert=${encodeURIComponent(pathOf('ca.crt'))}`;

it.each(['verify-full', 'require'])(
  'connects with sslmode=%s and the CA, encrypted and without a warning',
  async (mode) => {
    const warn = vi.spyOn(process, 'emitWarning');
    const url = urlOf(`sslmode=${mode}&${trusting()}`);
    const { pool, close } = connect(url);
    onTestFinished(close);
    const isEncrypted = 'select ssl as is from pg_stat_ssl where pid = pg_backend_pid()';
    await expect.poll(async () => (await pool.query(isEncrypted)).rows).toEqual([{ is: true }]);
    const client = await connectTo(url);
    expect((await client.query(isEncrypted)).rows).toEqual([{ is: true }]);
    await client.end();
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  },
);

it.each([
  ['a self-signed certificate', 'own', () => urlOf('sslmode=verify-full'), /is self-signed\./, /^Add sslrootcert=/],
  [
    'an unknown CA',
    'good',
    () => urlOf('sslmode=require'),
    /is signed by a CA that this machine does not know\./,
    /^Add sslrootcert=/,
  ],
  ['an expired certificate', 'expired', () => urlOf(`sslmode=verify-full&${trusting()}`), /has expired\./, /^Renew it/],
  [
    'another host',
    'good',
    () => urlOf(`sslmode=verify-full&${trusting()}`, '127.0.0.1'),
    /is for another host\./,
    /^In DATABASE_URL, write a host name/,
  ],
  [
    'a missing CA',
    'good',
    () => urlOf('sslmode=verify-full&sslrootcert=/nowhere/ca.crt'),
    /^The file \/nowhere\/ca\.crt, which DATABASE_URL names, cannot be read \(ENOENT\)\./,
    /^See "TLS/,
  ],
] as const)('the start and the doctor say what to do about %s, at once', async (_, certificate, url, found, advice) => {
  await serve(certificate);
  const env = readEnv({ DATABASE_URL: url() });
  const installation = {
    env,
    source: {},
    now: Date.now,
    freeBytesOf: async () => 0,
    diskOf: async () => 0,
    limitMs: 60_000,
    uid: 1000,
  };
  // The server takes a new certificate some time after `pg_reload_conf`.
  await expect
    .poll(async () => (await openDatabase(installation, (text) => text)).finding)
    .toMatchObject({ state: 'fail', found: expect.stringMatching(found), advice: expect.stringMatching(advice) });
  await expect(openPrimary(url(), { waitMs: 10 * 60_000 })).rejects.toThrow(found);
});

it('no-verify connects to any certificate', async () => {
  await serve('own');
  const client = await connectTo(urlOf('sslmode=no-verify'));
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

it('a server prints one sentence about a certificate, and no warning of the driver', async () => {
  await serve('own');
  const refused = await startCopy({ DATABASE_URL: urlOf('sslmode=require'), TRASTIENDA_DATA: pathOf('data') }).catch(
    String,
  );
  expect(refused).toMatch(/exit code 1\):\nThe certificate of the database at localhost:\d+ is self-signed\. .*\n$/);
});
