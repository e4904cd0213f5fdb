import type { Client } from 'pg';
import { hasDatabase } from '../db/engine/data-directory.ts';
import { readEnv, type Env } from '../env/env.ts';
import { noAdministrator } from '../session/first-administrator.ts';
import { findRisks, type Risk } from '../env/insecure-settings.ts';
import { openPrimary } from './open-primary.ts';
import { start, type Running } from './start.ts';
import { LastingRefusal, StartRefused } from '../env/start-refused.ts';

type Variables = NodeJS.ProcessEnv;

const lacksOption = '--lacks=';

/**
 * Starts the server for `npm run serve`, without the demo. Refuses to start without the settings that {@link missingIn} checks,
 * because their defaults suit only a trial.
 * @param words arguments of the command line; each `--lacks=<sentence>` reports a prerequisite that the launcher did not find, such
 * as the built admin.
 * @throws StartRefused with a line for each missing prerequisite, and for each missing or invalid setting.
 */
export async function startInProduction(
  source: Variables,
  words: readonly string[],
  signal?: AbortSignal,
): Promise<Running> {
  const lacks = words.filter((word) => word.startsWith(lacksOption)).map((word) => word.slice(lacksOption.length));
  const env = await readProductionEnv(source, lacks, signal);
  const risks = findRisks(source);
  if (risks.length)
    console.warn(`Insecure: ${risks.map(({ found }) => found).join(' ')} For advice: npm run trastienda -- doctor`);
  const off = disabledFeatures(source);
  if (off.length) console.log(`Off: ${off.join(', ')}.`);
  return start(env, signal && { signal });
}

/** Parses the settings. @throws StartRefused with the lines of `lacks` and a line for each missing or invalid setting. */
export async function readProductionEnv(
  source: Variables,
  lacks: readonly string[] = [],
  signal?: AbortSignal,
): Promise<Env> {
  const lines = [...lacks, ...missingIn(source)];
  let env: Env | undefined;
  /** The lines about temporary faults, such as an unreachable database. */
  let passing: string[] = [];
  try {
    env = readEnv({ ...source, NODE_ENV: 'production', TRASTIENDA_DEMO: 'off' });
    const namesAdministrator = env.adminEmail !== undefined && env.adminPassword !== undefined;
    // With a line, the start fails anyway, so it does not wait for the database.
    const open = (url: string) => openPrimary(url, { signal, ...(lines.length > 0 && { waitMs: 0 }) });
    // Only a new installation is refused: a server with users must start after an upgrade, too.
    const grave = findRisks(source).filter(({ isGrave }) => isGrave);
    if ((!namesAdministrator || grave.length > 0) && hasDataLocation(source) && !(await mayHaveUser(env, open)))
      lines.push(...(namesAdministrator ? [] : [noAdministrator]), ...grave.map(toLine));
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    const refused = error.message.split('\n');
    if (!(error instanceof LastingRefusal)) passing = refused;
    lines.push(...refused);
  }
  if (!env || lines.length) {
    const Refused = lines.length > passing.length ? LastingRefusal : StartRefused;
    throw new Refused(['Not ready for production:', ...lines.map((line) => `- ${line}`)].join('\n'));
  }
  return { ...env, requiresUser: true };
}

const toLine = ({ found, advice }: Risk) => `${found} ${advice}`;

/** Whether the location of the data is set explicitly; the default folder does not count. */
const hasDataLocation = (source: Variables) => Boolean(source['DATABASE_URL'] || source['TRASTIENDA_DATA']);

/** Returns a line for each setting that production needs and `source` lacks, or that production refuses. */
export function missingIn(source: Variables): string[] {
  const example = 'such as https://admin.your-marketplace.example';
  const isSet = (...names: string[]) => names.some((name) => source[name]);
  const lines: [isMissing: boolean, line: string][] = [
    [source['NODE_ENV'] === 'development', 'NODE_ENV is development: unset it, or set it to production.'],
    [source['TRASTIENDA_DEMO'] === 'on', 'TRASTIENDA_DEMO is on: unset it; the demo runs with npm start.'],
    [!isSet('PUBLIC_URL'), `PUBLIC_URL is not set: the address that users open, ${example}.`],
    [!isSet('PUBLIC_SITE_URL'), 'PUBLIC_SITE_URL is not set: the address of the public site.'],
    [
      !hasDataLocation(source),
      'DATABASE_URL is not set: the address of a PostgreSQL database. ' +
        'Or set TRASTIENDA_DATA to a folder for the embedded database and the pictures.',
    ],
    [
      isSet('DATABASE_URL') && !isSet('TRASTIENDA_DATA', 'S3_BUCKET'),
      'TRASTIENDA_DATA is not set: the folder for the pictures. Or set S3_BUCKET to store them in a bucket.',
    ],
    [!hasDataLocation(source) && !isSet('ADMIN_EMAIL', 'ADMIN_PASSWORD'), noAdministrator],
  ];
  return lines.filter(([isMissing]) => isMissing).map(([, line]) => line);
}

/** Whether the database may have a user. Returns true for an existing embedded database, which is checked after it has started. */
async function mayHaveUser({ databaseUrl, dataFolder }: Env, open: (url: string) => Promise<Client>): Promise<boolean> {
  if (databaseUrl === undefined) return hasDatabase(dataFolder);
  const client = await open(databaseUrl);
  try {
    const { rows } = await client.query<{ name: string | null }>(`select to_regclass('public.users') as name`);
    if (!rows[0]?.name) return false;
    return (await client.query('select from users limit 1')).rowCount === 1;
  } finally {
    await client.end();
  }
}

/** Returns the optional features that are disabled, each with its environment variable. */
function disabledFeatures(source: Variables): string[] {
  const parts = {
    SMTP_URL: 'e-mail, which stays in the outbox',
    CIVITATIS_URL: 'imports from Civitatis',
    STRIPE_API_KEY: 'receipts of plans',
    METRICS_TOKEN: 'metrics',
    BACKUP_SCHEDULE: 'scheduled backups',
    TRUST_PROXY: 'client addresses behind a proxy',
  };
  return Object.entries(parts)
    .filter(([name]) => !source[name])
    .map(([name, part]) => `${part} (${name})`);
}
