import { inject } from 'vitest';
import { databaseUrl, dropDatabase, run } from './template.ts';

let clones = 0;

/** A database of one's own with all tables and no rows, on the server that the tests share. */
export async function cloneDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { url, template } = inject('server');
  const name = `${template}_${process.pid}_${++clones}`;
  await run(url, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(url, name),
    drop: () => dropDatabase(url, name),
  };
}
