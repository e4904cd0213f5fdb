import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { withSessionSettings } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { startJobs } from '../jobs/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all tests of a project share, and its database with all tables, which each test file clones. */
    server: { url: string; template: string };
  }
}

/**
 * Makes a migrated database with the job queue's tables for the test files to clone.
 * @returns a function that drops it, and the clones of files that were interrupted.
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

/** Lets a server of the tests' own write without waiting for the disk: what a power cut would take of it nobody misses. Not for one that was given. */
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

/** While the server vacuums a database, only its superuser may throw that worker out: it is soon gone by itself. */
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
  // A server of somebody else's may have another search path.
  const client = new pg.Client(withSessionSettings(url));
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
