import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../db/connection.ts';
import { readEnv } from '../env/env.ts';
import { readProductionEnv, startInProduction } from './production.ts';
import { createFirstAdministrator } from '../session/first-administrator.ts';
import { createUser } from '../session/create-user.ts';
import { cloneDatabase } from '../testing/databases/clone.ts';
import { startCopy } from '../testing/servers/running-copy.ts';

const addresses = { PUBLIC_URL: 'https://admin.example.com', PUBLIC_SITE_URL: 'https://www.example.com' };
const administrator = { ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'long enough' };

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-production-'));
  // If the tests run as root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  database = await cloneDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const linesFor = async (variables: NodeJS.ProcessEnv, lacks: string[] = []) => {
  const refusal = await readProductionEnv(variables, lacks).catch((error: unknown) => error);
  return String(refusal).split('\n').slice(1);
};

const jsonLines = (output: string): unknown[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line));

describe('npm run serve', () => {
  it('D-81 lists all missing settings', async () => {
    expect(await linesFor({ NODE_ENV: 'development', TRASTIENDA_DEMO: 'on' })).toEqual([
      expect.stringMatching(/^- NODE_ENV is development: /),
      expect.stringMatching(/^- TRASTIENDA_DEMO is on: /),
      expect.stringMatching(/^- PUBLIC_URL is not set: the address /),
      expect.stringMatching(/^- PUBLIC_SITE_URL is not set: the address /),
      expect.stringMatching(/^- DATABASE_URL is not set: .* TRASTIENDA_DATA /),
      expect.stringMatching(/^- ADMIN_EMAIL and ADMIN_PASSWORD are not set, and the database has no user: /),
    ]);
  });

  it('D-81 lists invalid values together with missing settings', async () => {
    expect(await linesFor({ ...administrator, TRASTIENDA_DATA: folder, PORT: 'x', SMTP_URL: 'mail' })).toEqual([
      expect.stringContaining('PUBLIC_URL is not set'),
      expect.stringContaining('PUBLIC_SITE_URL is not set'),
      '- PORT is not a port.',
      '- SMTP_URL is not an smtp:// or smtps:// address.',
    ]);
  });

  it('D-81 lists a missing build of the admin together with missing settings', async () => {
    const variables = { ...addresses, ...administrator, TRASTIENDA_DATA: folder };
    expect(await linesFor(variables, ['The admin is not built.'])).toEqual(['- The admin is not built.']);
    const refused = startCopy({ ADMIN_EMAIL: '' }, ['--production', '--lacks=The admin is old.']);
    await expect(refused).rejects.toThrow(/exit code 78\)[^]+\n- The admin is old\.\n- PUBLIC_URL is not set/);
  });

  it('requires an administrator even if another value is invalid', async () => {
    const lines = await linesFor({ PORT: 'x' });
    expect(lines).toContain('- PORT is not a port.');
    expect(lines).toContainEqual(expect.stringContaining('ADMIN_EMAIL and ADMIN_PASSWORD are not set'));
  });

  it('D-81 accepts a folder for the embedded database, and disables the demo', async () => {
    const env = await readProductionEnv({ ...addresses, ...administrator, TRASTIENDA_DATA: folder });
    expect(env).toMatchObject({ isDemo: false, isProduction: true, requiresUser: true, databaseUrl: undefined });
  });

  it('refuses insecure settings in a new installation only', async () => {
    const insecure = { ...addresses, ...administrator, HOST: '0.0.0.0', PUBLIC_URL: 'http://admin.example.com' };
    const { url, drop } = await cloneDatabase();
    const variables = { ...insecure, DATABASE_URL: url, TRASTIENDA_DATA: folder };
    expect(await linesFor(variables)).toEqual([expect.stringMatching(/^- PUBLIC_URL is http, .* https address\.$/)]);
    const { db, close } = connect(url);
    await createUser(db, { email: 'eva@example.com', password: 'Clave123' });
    await close();
    await expect(readProductionEnv(variables)).resolves.toMatchObject({ requiresUser: true });
    await drop();
  });

  it('D-81 requires a location for the pictures if DATABASE_URL is set', async () => {
    const variables = { ...addresses, ...administrator, DATABASE_URL: database.url };
    expect(await linesFor(variables)).toEqual([expect.stringMatching(/^- TRASTIENDA_DATA is not set: .* S3_BUCKET /)]);
    expect(await readProductionEnv({ ...variables, S3_BUCKET: 'pictures' })).toMatchObject({
      databaseUrl: database.url,
    });
  });

  it('D-81 requires an administrator until the database has a user', async () => {
    const variables = { ...addresses, DATABASE_URL: database.url, TRASTIENDA_DATA: folder };
    expect(await linesFor(variables)).toEqual([expect.stringContaining('the database has no user')]);
    const { db, close } = connect(database.url);
    // For an embedded database, the server makes this check only after the database has started.
    const env = { ...readEnv({}), requiresUser: true };
    await expect(createFirstAdministrator({ db, env })).rejects.toThrow('the database has no user');
    await db.transaction((tx) => createUser(tx, { email: 'ana@example.com', password: 'long enough' }));
    await createFirstAdministrator({ db, env });
    await close();
    expect(await readProductionEnv(variables)).toMatchObject({ databaseUrl: database.url });
  });

  it('ends with exit code 78 if a setting has to be changed, and with 1 if a later start may find the database', async () => {
    // The signal ends the wait for the database.
    const refusalOf = (variables: Record<string, string>) => readProductionEnv(variables, [], AbortSignal.abort());
    const away = { ...addresses, DATABASE_URL: 'postgresql://127.0.0.1:1/none', TRASTIENDA_DATA: folder };
    await expect(refusalOf(away)).rejects.toMatchObject({ exitCode: 1 });
    await expect(refusalOf({ ...away, PUBLIC_URL: '' })).rejects.toMatchObject({ exitCode: 78 });
    await expect(refusalOf({ ...away, PORT: 'x' })).rejects.toMatchObject({ exitCode: 78 });
  });

  it('D-81 lists an unreachable database together with missing settings', async () => {
    expect(await linesFor({ DATABASE_URL: 'postgresql://127.0.0.1:1/none', TRASTIENDA_DATA: folder })).toEqual([
      expect.stringContaining('PUBLIC_URL'),
      expect.stringContaining('PUBLIC_SITE_URL'),
      expect.stringContaining('The database cannot be reached: '),
    ]);
  });

  it(
    'D-81 starts with the required settings, prints the disabled features once, and logs the first administrator and the keys',
    { timeout: 120_000 },
    async () => {
      const variables = { ...addresses, DATABASE_URL: '', TRASTIENDA_DATA: folder };
      await expect(startInProduction(variables, [])).rejects.toThrow('the database has no user');
      const copy = await startCopy({ ...variables, ...administrator, METRICS_TOKEN: 'm'.repeat(32) }, ['--production']);
      // Only the end of the process guarantees that both of its streams have been read.
      await copy.stop();
      expect(copy.said()).toMatch(
        /^Insecure: .*METRICS_TOKEN has few different characters.* For advice: npm run trastienda -- doctor$/m,
      );
      expect(copy.said().match(/^Off: .*$/gm)).toEqual([
        'Off: e-mail, which stays in the outbox (SMTP_URL), imports from Civitatis (CIVITATIS_URL), ' +
          'receipts of plans (STRIPE_API_KEY), scheduled backups (BACKUP_SCHEDULE), client addresses behind a proxy (TRUST_PROXY).',
      ]);
      expect(copy.said()).not.toContain('Sign in with');
      expect(jsonLines(copy.said())).toMatchObject([
        { event: 'userCreated', by: 'start', target: 1, roles: ['ROLE_ADMIN'] },
        { event: 'signingKeyCreated' },
        { event: 'signingKeysLoaded', source: 'database', fingerprints: [expect.stringMatching(/^[\da-f]{12}$/)] },
        { event: 'factorKeyCreated' },
        { event: 'factorKeysLoaded', source: 'database', fingerprints: [expect.stringMatching(/^[\da-f]{12}$/)] },
      ]);
    },
  );
});
