import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connectTo } from '../db/connect.ts';
import { accountForPostgres } from '../db/engine/account.ts';
import { findDataDirectory, hasDatabase } from '../db/engine/data-directory.ts';
import { joinEngine } from '../db/engine/join-engine.ts';
import { readFacts, unmetRequirement } from '../db/requirements.ts';
import { StartRefused } from '../env/start-refused.ts';
import { toRefusal } from '../start/data-folder.ts';
import { fail, failBy, ok, warn, type Finding, type Hide, type Installation, type OpenDatabase } from './finding.ts';
import { reasonOf } from './reason.ts';

type Opened = { finding: Finding; database?: OpenDatabase; close: () => Promise<void> };

/**
 * Opens the database that the server uses, and checks its version. An embedded database that is stopped runs until `close`; one that does
 * not exist is not created. `database` is missing if it cannot be used.
 */
export async function openDatabase(installation: Installation, hide: Hide): Promise<Opened> {
  const toClose: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const one of toClose.splice(0).reverse()) await one().catch(() => undefined);
  };
  try {
    const place = await findDatabase(installation);
    if (!('url' in place)) return { finding: place, close };
    toClose.push(place.stop);
    const { limitMs } = installation;
    const client = await connectTo(place.url, {
      application_name: 'trastienda doctor',
      connectionTimeoutMillis: limitMs,
      query_timeout: limitMs,
    });
    toClose.push(() => client.end());
    const { version, encoding, hasSpanishOrder, droppedSettings } = await readFacts(client);
    const unmet = unmetRequirement({ version, encoding, hasSpanishOrder, droppedSettings });
    if (unmet !== undefined) return { finding: failBy(unmet, usualAdvice), close };
    const isEmbedded = installation.env.databaseUrl === undefined;
    const finding = ok(`${isEmbedded ? 'The embedded ' : ''}PostgreSQL ${inWords(version)} ${place.where}.`);
    return { finding, database: { client, isEmbedded }, close };
  } catch (cause) {
    const error = toRefusal(cause);
    const finding =
      error instanceof StartRefused
        ? failBy(hide(error.message), usualAdvice)
        : fail(`The database cannot be used: ${reasonOf(error, hide)}.`, usualAdvice);
    return { finding, close };
  }
}

const usualAdvice = 'See "When the start is refused" in docs/operations/faults.md.';

/** `server_version_num` as PostgreSQL writes it: 16.4 for 160004. */
const inWords = (version: number) => `${Math.floor(version / 10_000)}.${version % 10_000}`;

async function findDatabase({ env: { databaseUrl, dataFolder } }: Installation) {
  const folder = resolve(dataFolder);
  if (databaseUrl !== undefined) return { url: databaseUrl, where: `at ${placeOf(databaseUrl)}`, stop: async () => {} };
  const none = warn(
    `There is no embedded database in ${folder} yet.`,
    'The first start creates it. If there should be one, set TRASTIENDA_DATA or DATABASE_URL as for the server.',
  );
  if (!hasDatabase(folder)) return none;
  const home = await findDataDirectory(folder, accountForPostgres(), () => undefined);
  // A first start that was interrupted leaves a folder without a cluster.
  if (!existsSync(join(home, 'cluster'))) return none;
  return { ...(await joinEngine(folder)), where: `in ${home}` };
}

/** Returns the host and the name of a database, without its user and password. */
function placeOf(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${host || searchParams.get('host') || 'localhost'}, database ${decodeURIComponent(pathname.slice(1)) || 'of the same name as its user'}`;
}
