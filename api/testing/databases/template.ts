import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { withSessionSettings } from '../../db/session-settings.ts';
import { migrate } from '../../db/migrate.ts';
import { startJobs } from '../../jobs/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server that all tests of a Vitest project share, and the name of the template database, which each test file clones. */
    server: { url: string; template: string };
  }
}

/**
 * Creates a template database, which test files clone. It is migrated and includes the tables of the job queue.
 * @returns a function that drops the template database and the clones that interrupted test files left.
 */
export async function provideTemplate(project: TestProject, url: string) {
  const template = `trastienda_test_${process.pid}_${Date.now().toString(36)}`;
  await run(url, `create database ${template}`);
  await migrate(databaseUrl(url, template));
  const jobs = await startJobs(databaseUrl(url, template), { onError: (error) => console.error(error) });
  await jobs.stop();
  project.provide('server', { url, template });
  return async () => {
    const names = await run<{ datname: string }>(
      url,
      `select datname from pg_database where datname like '${template}%'`,
    );
    for (const { datname } of names) await dropDatabase(url, datname);
  };
}

/**
 * Disables fsync and two related settings on a test server, because its data need not survive a crash. Never call this for the
 * server in DATABASE_URL.
 */
export async function skipDisk(url: string): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await run(url, `alter system set ${setting} = off`);
  }
  await run(url, 'select pg_reload_conf()');
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

/** Drops a database. Retries for ten seconds, because an autovacuum worker may be connected, which only a superuser may terminate. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  for (let triesLeft = 40; ; triesLeft -= 1) {
    try {
      await run(url, `drop database ${name} with (force)`);
      return;
    } catch (error) {
      if (triesLeft === 0) throw error;
      await sleep(250);
    }
  }
}

export async function run<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  // The settings are given explicitly, because a role on an operator's server may have others, for example another search path.
  const client = new pg.Client(withSessionSettings(url));
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
