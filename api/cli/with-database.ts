import { resolve } from 'node:path';
import { actAs } from '../db/actor.ts';
import { connect, type Database } from '../db/connection.ts';
import { hasDatabase } from '../db/engine/data-directory.ts';
import { joinEngine } from '../db/engine/join-engine.ts';
import { commandLog } from '../log/process-log.ts';
import { insertMail } from '../mail/outbox.ts';
import { sendingWith, type SendMail } from '../mail/sender.ts';
import { migrate } from '../db/migrate.ts';
import type { Env } from '../env/env.ts';
import { StartRefused } from '../env/start-refused.ts';
import type { Streams } from './command.ts';

/** `mayCreate`: whether an embedded database that does not exist is created. Most commands would only find it empty. */
type Options = { mayCreate?: boolean };

/**
 * Runs `work` on the server's database, even while the server is running. Security events of its transactions go to the standard error.
 * @throws StartRefused when there is no embedded database, unless the command may create it.
 */
export async function withDatabase<T>(
  env: Env,
  { say }: Streams,
  work: (db: Database) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const onUrl = async (url: string) => {
    // `isNewOnly` refuses to migrate a database with tables, because a server of an older release may be using it. Messages go to the
    // standard error, because the standard output is for the command's result.
    await migrate(url, { isNewOnly: true, say });
    return withConnection(url, say, (db) => sendingWith(mailOf(url, env), () => work(db)));
  };
  return withDatabaseUrl(env, onUrl, options);
}

/** Returns a function that stores a mail that a command causes, and enqueues its delivery by the server. */
const mailOf =
  (url: string, env: Env): SendMail =>
  async (tx, mail) => {
    if (env.smtpUrl === undefined) return void (await insertMail(tx, mail));
    // Most commands send no mail.
    const [{ startJobs }, { sendMail }] = await Promise.all([
      import('../jobs/jobs.ts'),
      import('../mail/send-mail.ts'),
    ]);
    const jobs = await startJobs(url, { name: 'trastienda-command', onError: refuse });
    try {
      await sendMail(tx, { jobs, env }, mail);
    } finally {
      await jobs.stop();
    }
  };

function refuse(error: unknown): never {
  throw error;
}

/** Runs `work` on a migrated database, as a command. */
export async function withConnection<T>(
  url: string,
  say: Streams['say'],
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, close } = connect(url);
  try {
    return await actAs({ kind: 'command', log: commandLog(say) }, () => work(db));
  } finally {
    await close();
  }
}

/**
 * Runs `work` with the URL of the server's database, which need not have tables. An embedded database runs until then.
 * @throws StartRefused when there is no embedded database, unless the command may create it.
 */
export async function withDatabaseUrl<T>(
  env: Env,
  work: (url: string) => Promise<T>,
  { mayCreate = false }: Options = {},
): Promise<T> {
  const { url, stop } = env.databaseDirectUrl
    ? { url: env.databaseDirectUrl, stop: async () => {} }
    : await joinEmbedded(resolve(env.dataFolder), mayCreate);
  try {
    return await work(url);
  } finally {
    await stop();
  }
}

async function joinEmbedded(folder: string, mayCreate: boolean) {
  if (!mayCreate && !hasDatabase(folder))
    throw new StartRefused(`There is no database in ${folder}. Set TRASTIENDA_DATA or DATABASE_URL as for the server.`);
  return joinEngine(folder);
}
