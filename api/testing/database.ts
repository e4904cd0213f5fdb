import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEngine } from '../db/engine/start-engine.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all tests share, and its database with all tables, which each test file clones. */
    server: { url: string; template: string };
  }
}

/** Runs once before all tests: a PostgreSQL server (DATABASE_URL or one of our own) with a migrated template. */
export async function setup(project: TestProject) {
  const server = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL, stop: async () => {} } : await startOwn();
  const template = `trastienda_test_${process.pid}`;
  await run(server.url, `create database ${template}`);
  await migrate(databaseUrl(server.url, template));
  project.provide('server', { url: server.url, template });
  return async () => {
    await dropAll(server.url, template);
    await server.stop();
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

async function startOwn() {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-test-'));
  // As root the server runs under another account, which cannot enter a folder that is ours alone.
  await chmod(folder, 0o755);
  const { url, home, stop } = await startEngine(folder, () => undefined);
  return {
    url,
    stop: async () => {
      await stop();
      for (const made of [home, folder]) await rm(made, { recursive: true, force: true });
    },
  };
}

/** The template and what files that broke off have left of their clones. */
async function dropAll(url: string, template: string): Promise<void> {
  const names = await run<{ datname: string }>(
    url,
    `select datname from pg_database where datname like '${template}%'`,
  );
  for (const { datname } of names) await run(url, `drop database ${datname} with (force)`);
}

async function run<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
