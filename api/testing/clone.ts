import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './database.ts';

let clones = 0;

/** A database of one's own with all tables and no rows, on the server that the tests share. */
export async function cloneDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { url, template } = inject('server');
  const name = `${template}_${process.pid}_${++clones}`;
  await run(url, `create database ${name} template ${template}`);
  return { url: databaseUrl(url, name), drop: () => run(url, `drop database ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
