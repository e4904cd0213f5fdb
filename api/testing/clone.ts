import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { databaseUrl, run } from './template.ts';

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

/** While the server vacuums a database, only its superuser may throw that worker out: it is soon gone by itself. */
async function dropDatabase(url: string, name: string): Promise<void> {
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
