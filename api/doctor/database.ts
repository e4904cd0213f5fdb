import { readApplied } from '../db/migration-history.ts';
import { readMigrations } from '../db/read-migrations.ts';
import { refuseForeign } from '../db/refuse-foreign.ts';
import { readFacts, unmetRequirement } from '../db/requirements.ts';
import { changedSortOrder, describeSortOrder } from '../db/sort-order.ts';
import { StartRefused } from '../env/start-refused.ts';
import { isSameDatabase } from '../start/check-pooler.ts';
import { version } from '../env/version.ts';
import { fail, failBy, ok, warn, type Finding, type Installation, type OpenDatabase } from './finding.ts';

const extensions = ['pg_trgm', 'unaccent'];

/** Checks that the extensions are installed or, in a database without tables, can be installed by the first start. */
export async function checkExtensions(_: Installation, { client }: OpenDatabase): Promise<Finding> {
  const { missingExtensions, misplacedExtensions } = await readFacts(client);
  const unmet = unmetRequirement({ missingExtensions, misplacedExtensions });
  if (unmet !== undefined) return failBy(unmet, 'On Debian and Ubuntu it is part of the package of the server.');
  const { rows } = await client.query<{ name: string; hasTables: boolean; mayInstall: boolean }>(
    `select wanted as name, to_regclass('public.users') is not null as "hasTables",
       (select rolsuper from pg_roles where rolname = current_user)
         or (has_database_privilege(current_database(), 'create')
           and exists (select from pg_available_extension_versions v where v.name = wanted and v.trusted)) as "mayInstall"
     from unnest($1::text[]) wanted where not exists (select from pg_extension where extname = wanted)`,
    [extensions],
  );
  if (rows.length === 0) return ok(`${extensions.join(' and ')} are installed.`);
  const names = rows.map(({ name }) => name);
  const commands = names.map((name) => `create extension ${name} schema public;`).join(' ');
  if (rows.some(({ hasTables }) => hasTables)) {
    return fail(`The database lacks ${names.join(' and ')}, which its tables use.`, `As a superuser, run: ${commands}`);
  }
  if (rows.every(({ mayInstall }) => mayInstall)) return ok(`The first start installs ${names.join(' and ')}.`);
  return fail(
    `${names.join(' and ')} cannot be installed by the user of DATABASE_URL.`,
    `As a superuser, run: ${commands}`,
  );
}

/** Checks that the role may run migrations: create tables and schemas, and alter the tables, which only their owner may. */
export async function checkRights(_: Installation, { client, isEmbedded }: OpenDatabase): Promise<Finding> {
  const { mayCreate, isSuperuser } = await readFacts(client);
  const unmet = unmetRequirement({ mayCreate });
  if (unmet !== undefined) return fail(unmet.replace('; make that user its owner', ''), await makeOwner(client));
  const { rows } = await client.query<{ role: string; owners: string[]; tables: number }>(`
    select current_user as role, array_agg(distinct pg_get_userbyid(c.relowner)::text) as owners, count(*)::int as tables
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'migrations', 'change_log', 'jobs') and c.relkind in ('r', 'p', 'v', 'm')
      and not pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    group by current_user`);
  const [foreign] = rows;
  if (!foreign) return isSuperuser && !isEmbedded ? warn(superuser, leaveSuperuser) : ok(mayChange);
  const { role, owners, tables } = foreign;
  return fail(
    `The user ${role} does not own ${tables} of the tables, so a migration cannot change them; ${owners.join(' and ')} does.`,
    `As a superuser, run for each of them: alter table … owner to "${role}"; or restore the database as that user.`,
  );
}

const mayChange = 'The database user may create and change tables.';
const superuser = 'The database user is a superuser: its password gives access to the whole database server.';
const leaveSuperuser =
  "As a superuser, create a user without that privilege (create role … login password '…') and a database that it owns (create database … owner …), and move the data with backup and restore.";

async function makeOwner(client: OpenDatabase['client']): Promise<string> {
  const { rows } = await client.query<{ command: string }>(
    `select format('alter database %I owner to %I;', current_database(), current_user) as command`,
  );
  return `As a superuser, run: ${rows[0]?.command}`;
}

/** Compares the applied migrations with those of this release. */
export async function checkMigrations(_: Installation, { client }: OpenDatabase): Promise<Finding> {
  try {
    const applied = await readApplied(client);
    const chain = readMigrations();
    refuseForeign(applied, chain);
    const pending = chain.slice(applied.length);
    if (applied.length === 0) return warn('The database has no tables yet.', 'The first start creates them.');
    if (pending.length === 0) return ok(`The database is up to date with release ${version}.`);
    return warn(
      `${pending.length} ${pending.length === 1 ? 'migration is' : 'migrations are'} pending, up to ${pending.at(-1)?.name}.`,
      'The next start migrates the database. Stop older copies and back up first: there is no way back.',
    );
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return failBy(error.message, 'Restore a complete backup.');
  }
}

/** Checks that DATABASE_DIRECT_URL leads to the database of DATABASE_URL. */
export async function checkDirectUrl(urls: { pooled: string; direct: string }, limitMs: number): Promise<Finding> {
  const limits = { connectionTimeoutMillis: limitMs, query_timeout: limitMs };
  try {
    return (await isSameDatabase(urls.pooled, urls.direct, limits))
      ? ok('DATABASE_URL and DATABASE_DIRECT_URL are the same database.')
      : fail('DATABASE_URL and DATABASE_DIRECT_URL are not the same database.', 'Correct one of them.');
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return failBy(error.message, 'See "Behind PgBouncer" in docs/operations/several-servers.md.');
  }
}

/** Compares the order of texts with that in which the indexes of sorted texts were built. */
export async function checkSortOrder(_: Installation, { client }: OpenDatabase): Promise<Finding> {
  const changed = await changedSortOrder(client);
  if (!changed) return ok('The indexes of names have the current order of texts.');
  const { found, remedy } = describeSortOrder(changed);
  return warn(found, remedy);
}

const warnAboveMs = 5_000;
const failAboveMs = 60_000;

/** Compares the clock of this machine with that of the database server. The time of the query itself is no difference. */
export async function checkClock({ now }: Installation, { client, isEmbedded }: OpenDatabase): Promise<Finding> {
  const before = now();
  const { rows } = await client.query<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  );
  const at = rows[0]?.at ?? NaN;
  const differenceMs = Math.max(before - at, at - now(), 0);
  const server = isEmbedded ? 'the database' : 'the database server';
  if (differenceMs <= warnAboveMs) return ok(`This machine and ${server} have the same time.`);
  const found = `The clock of this machine is ${inUnits(differenceMs)} ${before > at ? 'ahead of' : 'behind'} that of ${server}.`;
  const state = differenceMs > failAboveMs ? fail : warn;
  return state(found, 'Synchronise both by NTP, for example: timedatectl set-ntp true');
}

function inUnits(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
