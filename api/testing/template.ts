import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all tests of a project share, and its database with all tables, which each test file clones. */
    server: { url: string; template: string };
  }
}

/** Makes a migrated database for the test files to clone. @returns what drops it, and what files that broke off have left of their clones. */
export async function provideTemplate(project: TestProject, url: string) {
  const template = `trastienda_test_${process.pid}_${Date.now().toString(36)}`;
  await run(url, `create database ${template}`);
  await migrate(databaseUrl(url, template));
  project.provide('server', { url, template });
  return async () => {
    const names = await run<{ datname: string }>(
      url,
      `select datname from pg_database where datname like '${template}%'`,
    );
    for (const { datname } of names) await run(url, `drop database ${datname} with (force)`);
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

export async function run<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
