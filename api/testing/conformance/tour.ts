import { standInAccount, startDistributor } from '../../../sandbox/distributor/distributor.ts';
import { standInKey, startPayments } from '../../../sandbox/payments/payments.ts';
import { migrate } from '../../db/migrate.ts';
import { addAdministrator, startApiOn, type ApiUnderTest } from '../servers/api-under-test.ts';
import { fillCatalogue } from '../fuzz/fill-catalogue.ts';
import { startPictures } from '../servers/picture-server.ts';
import { databaseUrl, dropDatabase, run } from '../databases/template.ts';
import { runBackgroundJobs } from './background-jobs.ts';
import { sendFuzz } from './fuzz.ts';
import { importAndUndo } from './imports.ts';
import { readLists } from './lists.ts';
import { masker } from './mask.ts';
import { recordAnswers, type Answered } from './record-answers.ts';
import { editRecords } from './records.ts';
import { useSessions } from './sessions.ts';
import { readTables } from './tables.ts';

/**
 * Starts the services that {@link takeTour} uses besides the database. Runs that are compared share these services, so that the URLs
 * in the responses are equal.
 */
export async function startOutside() {
  const [distributor, payments, pictures] = await Promise.all([startDistributor({}), startPayments(), startPictures()]);
  return {
    distributor,
    payments,
    pictures,
    close: async () => {
      await Promise.all([distributor.close(), payments.close()]);
      pictures.close();
    },
  };
}
export type Outside = Awaited<ReturnType<typeof startOutside>>;

/** `directUrl`: the URL past a pooler that shares the server's sessions between transactions. */
type Server = { url: string; directUrl?: string | undefined };

/**
 * Creates a database on a server, runs a fixed sequence of requests and background jobs on it (the tour), and drops it.
 * @returns all responses, followed by the rows of the tables, with random values and current times masked.
 */
export async function takeTour({ url, directUrl }: Server, outside: Outside): Promise<Answered[]> {
  const serverUrl = directUrl ?? url;
  const name = `conformance_${process.pid}_${Date.now().toString(36)}`;
  await run(serverUrl, `create database ${name}`);
  try {
    return await takeTourOn(
      { url: databaseUrl(url, name), directUrl: directUrl && databaseUrl(directUrl, name) },
      outside,
    );
  } finally {
    await dropDatabase(serverUrl, name);
  }
}

async function takeTourOn({ url, directUrl }: Server, outside: Outside): Promise<Answered[]> {
  const mask = masker();
  await migrate(directUrl ?? url);
  await addAdministrator(directUrl ?? url);
  const api = await startApiOn(
    { url, drop: () => Promise.resolve() },
    {
      ...toVariables(outside),
      ...(directUrl !== undefined && { DATABASE_DIRECT_URL: directUrl, PREPARED_STATEMENTS: 'off' }),
    },
  );
  try {
    const answers = recordAnswers(api.app, mask);
    await visitAll(api, outside);
    return [...answers, ...(await readTables(api.db, mask))];
  } finally {
    await api.close();
  }
}

/** Number of records that are created of most kinds: enough for a second page. */
const records = 16;

async function visitAll(api: ApiUnderTest, { pictures }: Outside): Promise<void> {
  await fillCatalogue(api, records);
  await editRecords(api);
  await useSessions(api);
  await importAndUndo(api, pictures.origin);
  await readLists(api);
  await sendFuzz(api);
  await runBackgroundJobs(api);
}

const toVariables = ({ distributor, payments }: Outside) => ({
  SESSION_KEYS: 'signs the tokens of the conformance tour',
  CIVITATIS_URL: distributor.url,
  CIVITATIS_USERNAME: standInAccount.username,
  CIVITATIS_PASSWORD: standInAccount.password,
  // The source `octo` must be configured, but the tour sends no request to its supplier.
  OCTO_URL: 'http://127.0.0.1:9',
  OCTO_TOKEN: 'of the tour',
  STRIPE_API_KEY: standInKey,
  STRIPE_API_BASE: payments.url,
});
