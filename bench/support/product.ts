import { basename } from 'node:path';
import pg from 'pg';
import { startEngine } from '../../api/db/engine/start-engine.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { makeDataFolder, removeDataFolder, signIn, startServer, stopProcess, type Ask } from './server.ts';

/** A PNG with a single pixel, in base64. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The product, running in production mode on its own database. */
export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts the product in production mode on a new database. See {@link startServer} for `variables` and `checkout`. */
export async function startProduct(variables: Record<string, string> = {}, checkout?: string) {
  const folder = await makeDataFolder();
  const engine = await startEngine(folder, () => undefined);
  const { child, url, session, ask } = await startServer(folder, { DATABASE_URL: engine.url, ...variables }, checkout);
  child.stderr?.pipe(process.stderr);
  const database = new pg.Client(engine.adminUrl);
  await database.connect();
  const picture = await upload(ask);
  // The fallback is never used: `pid` is undefined only if the process could not be started, and this server has answered requests.
  const pid = child.pid ?? NaN;
  return {
    url,
    pid,
    /** The URL of the superuser, who may bypass triggers and read and write files of the database server. */
    adminUrl: engine.adminUrl,
    /** A connection of the superuser, for the bench's own statements. */
    database,
    session,
    ask,
    /** Starts another session, which long measurements need because an access token lasts only 15 minutes. */
    signIn: () => signIn(url),
    /** Adds experiences until the database contains the given number of them. */
    async fill(experiences: number) {
      await fillCatalogue(database, experiences, picture);
      await database.query('vacuum analyze');
      // Otherwise the first requests that need room in PostgreSQL's cache wait until its pages are written.
      await database.query('checkpoint');
    },
    async stop() {
      await database.end();
      await stopProcess(child);
      await engine.stop();
      await removeDataFolder(folder);
    },
  };
}

/**
 * Uploads the picture that all records of the bench share.
 * @returns the name of the picture's file.
 */
async function upload(ask: Ask): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(onePixel, 'base64')]));
  const { body } = await ask('POST', '/media_experiences', form);
  return basename(String(body['contentUrl']));
}
