import { inject } from 'vitest';
import { databaseUrl, dropDatabase, run } from './template.ts';

export type TestDatabase = { url: string; drop: () => Promise<void> };

let created = 0;

/**
 * Clones the template database, which has all tables and no records, on the server that the tests share. The strategy `file_copy` takes
 * half the time of the default, which writes each page to the WAL.
 */
export const cloneDatabase = () => createDatabase(`template ${inject('server').template} strategy file_copy`);

/** Creates a database without tables, on the server that the tests share. @param options those of `create database`. */
export const createEmptyDatabase = (options = '') => createDatabase(options);

async function createDatabase(options: string): Promise<TestDatabase> {
  const { url, template } = inject('server');
  const name = `${template}_${process.pid}_${++created}`;
  await run(url, `create database ${name} ${options}`);
  return {
    url: databaseUrl(url, name),
    drop: () => dropDatabase(url, name),
  };
}
