import type { Client, Pool } from 'pg';
import type { Env } from '../env/env.ts';
import { LastingRefusal } from '../env/start-refused.ts';
import { neededSettings } from './session-settings.ts';

/** Facts about the database in DATABASE_URL that decide whether Trastienda can use it. A single query reads all of them. */
export type Facts = {
  /** `server_version_num` of PostgreSQL: 150004 is version 15.4. */
  version: number;
  encoding: string;
  hasSpanishOrder: boolean;
  missingExtensions: string[];
  /** Extensions installed in a schema other than `public`, although the migrations expect them in `public`. */
  misplacedExtensions: string[];
  mayCreate: boolean;
  /** Not a requirement: the doctor and the start only warn of a superuser. */
  isSuperuser: boolean;
  /** Settings that the connection sent and that are not in effect, because a pooler dropped them. */
  droppedSettings: string[];
};

const oldestVersion = 15;

/** Checks the requirements on the database (D-63). @throws LastingRefusal with a sentence about the first unmet requirement. */
export async function refuseUnsupported(client: Client): Promise<void> {
  const sentence = unmetRequirement(await readFacts(client));
  if (sentence !== undefined) throw new LastingRefusal(sentence);
}

/** Warns in production of a database user with rights that no server needs. The user of an embedded database is not the operator's choice. */
export async function warnOfSuperuser(
  pool: Pool,
  { requiresUser, databaseUrl }: Pick<Env, 'requiresUser' | 'databaseUrl'>,
): Promise<void> {
  if (!requiresUser || databaseUrl === undefined) return;
  const { isSuperuser } = await readFacts(pool);
  if (isSuperuser) console.warn('Insecure: The database user is a superuser. For advice: npm run trastienda -- doctor');
}

export async function readFacts(client: Client | Pool): Promise<Facts> {
  const { rows } = await client.query<Facts>(question, [Object.keys(neededSettings), Object.values(neededSettings)]);
  if (!rows[0]) throw new Error('a select without a table returned no row');
  return rows[0];
}

const question = `
  select
    current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding,
    exists (select from pg_collation where collname = 'es-x-icu') as "hasSpanishOrder",
    array(select wanted from unnest(array['pg_trgm', 'unaccent']) wanted
      where not exists (select from pg_available_extensions e where e.name = wanted)) as "missingExtensions",
    array(select extname::text from pg_extension
      where extname in ('pg_trgm', 'unaccent') and extnamespace <> to_regnamespace('public')) as "misplacedExtensions",
    has_database_privilege(current_database(), 'create')
      and coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayCreate",
    (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
    array(select name from unnest($1::text[], $2::text[]) needed (name, value)
      -- The value of "datestyle" also contains the order of day and month, after a comma ("ISO, MDY").
      where split_part(current_setting(name), ',', 1) <> value) as "droppedSettings"`;

/** Facts of a database that meets all requirements. */
const met: Facts = {
  version: oldestVersion * 10_000,
  encoding: 'UTF8',
  hasSpanishOrder: true,
  missingExtensions: [],
  misplacedExtensions: [],
  mayCreate: true,
  isSuperuser: false,
  droppedSettings: [],
};

/**
 * Returns a sentence about the first of these facts that does not meet its requirement, or undefined if all do. The order of the checks is
 * the order in which an operator can fix the causes.
 */
export function unmetRequirement(known: Partial<Facts>): string | undefined {
  const facts = { ...met, ...known };
  const major = Math.floor(facts.version / 10_000);
  if (major < oldestVersion)
    return `DATABASE_URL points to PostgreSQL ${major}; Trastienda needs ${oldestVersion} or newer.`;
  if (facts.encoding !== 'UTF8')
    return `The database of DATABASE_URL is encoded in ${facts.encoding}; create one with encoding 'UTF8'.`;
  if (!facts.hasSpanishOrder)
    return 'The PostgreSQL of DATABASE_URL was built without ICU and cannot sort Spanish; use one with the collation es-x-icu.';
  if (facts.missingExtensions.length > 0)
    return `The PostgreSQL of DATABASE_URL lacks ${facts.missingExtensions.join(' and ')}; install its contrib package.`;
  if (facts.misplacedExtensions.length > 0)
    return `Move ${facts.misplacedExtensions.join(' and ')} of the database of DATABASE_URL to the schema public (alter extension … set schema public).`;
  if (!facts.mayCreate)
    return 'The user of DATABASE_URL is not allowed to create tables and schemas in that database; make that user its owner.';
  if (facts.droppedSettings.length > 0) {
    const [noun, pronoun] = facts.droppedSettings.length === 1 ? ['this setting', 'it'] : ['these settings', 'them'];
    return `A connection pooler dropped ${noun}: ${facts.droppedSettings.join(', ')}. Set ${pronoun} on the user of DATABASE_URL ("Behind PgBouncer" in docs/operations/several-servers.md).`;
  }
  return undefined;
}
