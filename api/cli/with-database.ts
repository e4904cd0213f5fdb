import { connect, type Database } from '../db/connection.ts';
import { joinEngine } from '../db/engine/join-engine.ts';
import { migrate } from '../db/migrate.ts';
import type { Env } from '../env.ts';

/** Runs work on the database that the server uses, whether the server runs or not. */
export async function withDatabase<T>(env: Env, work: (db: Database) => Promise<T>): Promise<T> {
  const { url, stop } = env.databaseUrl
    ? { url: env.databaseUrl, stop: async () => {} }
    : await joinEngine(env.dataFolder);
  try {
    // The server may run, as that of an older release. The standard output is the answer of the command.
    await migrate(url, { isNewOnly: true, say: console.error });
    const { db, close } = connect(url);
    try {
      return await work(db);
    } finally {
      await close();
    }
  } finally {
    await stop();
  }
}
