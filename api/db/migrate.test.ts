import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import { cloneDatabase } from '../testing/databases/clone.ts';
import { run } from '../testing/databases/template.ts';
import { version } from '../env/version.ts';
import { migrate } from './migrate.ts';
import { outsideTransaction, readMigrations, readReleases, toMigration, type Migration } from './read-migrations.ts';

let url: string;
let drop: () => Promise<void>;
let lines: string[];

beforeEach(async () => {
  ({ url, drop } = await cloneDatabase());
  lines = [];
});
afterEach(() => drop());

const chain = readMigrations();
const after = (...texts: string[]): Migration[] => [
  ...chain,
  ...texts.map((text, position) => toMigration(chain.length + position, `made_${position}`, text)),
];
const migrateWith = (texts: string[]) =>
  migrate(url, { chain: after(...texts), say: (line) => lines.push(line.replace(/\d+\.\d s/, 'n s')) });
const refusal = (work: Promise<void>) => work.then(String, String);

/** Returns the applied migrations, in order of their numbers. */
const history = () =>
  run<{ name: string; release: string }>(url, 'select name, release from migrations.applied order by number');
const names = async () => (await history()).map(({ name }) => name);
const exists = async (relation: string) =>
  (await run(url, `select to_regclass('${relation}') is not null as found`))[0]?.['found'];

describe('migrations', () => {
  it('D-79 change nothing the second time, even if two copies start at the same time', async () => {
    const before = await history();
    await Promise.all([migrate(url), migrate(url)]);
    expect(await history()).toEqual(before);
    expect(await names()).toEqual(chain.map(({ name }) => name));
  });

  it('D-79 run on an empty database without progress lines, even if two copies start at the same time', async () => {
    await run(
      url,
      'drop schema migrations cascade; drop schema change_log cascade; drop schema public cascade; create schema public',
    );
    const say = (line: string) => lines.push(line);
    await Promise.all([migrate(url, { say }), migrate(url)]);
    expect(await run(url, 'select count(*)::int as n from categories')).toEqual([{ n: 0 }]);
    expect(lines.filter((line) => !line.startsWith('Waiting'))).toEqual([]);
  });

  it('fold text to lower case without accents', async () => {
    expect(await run(url, `select public.fold('MÁLAGA y Ñora') as folded`)).toEqual([{ folded: 'malaga y nora' }]);
  });

  it('D-79 run in order of their numbers and report their progress', async () => {
    await run(url, `update migrations.applied set release = '0.1.0'`);
    await migrateWith(['create table a (id int)', 'alter table a add column b int; insert into a values (1, 2)']);
    expect(await run(url, 'select * from a')).toEqual([{ id: 1, b: 2 }]);
    expect(lines).toEqual([
      `Migrating the database from release 0.1.0 to ${version}.`,
      `Migration 1 of 2, ${after('').at(-1)?.name} …`,
      'Done in n s.',
      `Migration 2 of 2, ${after('', '').at(-1)?.name} …`,
      'Done in n s.',
    ]);
    expect((await history()).at(-1)).toEqual({ name: after('', '').at(-1)?.name, release: version });
  });

  it.each([
    [['create table a (id int)'], 'Migrating the database: 1 migration.'],
    [['create table a (id int)', 'create table b (id int)'], 'Migrating the database: 2 migrations.'],
  ])('D-79 of the same release are announced with their count: %j', async (texts, sentence) => {
    await migrateWith(texts);
    expect(lines[0]).toBe(sentence);
  });

  it('D-79 that fail are rolled back, but not the migrations before them', async () => {
    const texts = ['create table a (id int)', 'insert into a values (1)\n--> statement-breakpoint\nselect 1 / 0'];
    expect(await refusal(migrateWith(texts))).toBe(
      `StartRefused: Migration ${after(...texts).at(-1)?.name} failed at step 2 of 2: division by zero. ` +
        'It was rolled back completely; fix the cause and start again.',
    );
    expect(await run(url, 'select * from a')).toEqual([]);
    expect((await names()).length).toBe(chain.length + 1);
    await migrateWith(['create table a (id int)', 'insert into a values (2)']);
    expect(await run(url, 'select * from a')).toEqual([{ id: 2 }]);
  });

  describe('outside a transaction', () => {
    const step = 'create unique index concurrently if not exists a_id on a (id)';
    const texts = ['create table a (id int); insert into a values (1), (1)', `${outsideTransaction}\n${step}`];

    it('rebuild an index that a failed attempt left invalid', async () => {
      expect(await refusal(migrateWith(texts))).toMatch(
        /failed at step 1 of 1: .*duplicate|could not create unique index/,
      );
      expect(await exists('a_id')).toBe(true);
      await run(url, 'delete from a where ctid = (select ctid from a limit 1)');
      await migrateWith(texts);
      const valid = `select indisvalid from pg_index where indexrelid = 'a_id'::regclass`;
      expect(await run(url, valid)).toEqual([{ indisvalid: true }]);
    });

    it('do not deadlock with a copy that waits for its turn', async () => {
      await migrateWith(['create table a (id int)']);
      const both = ['create table a (id int)', `${outsideTransaction}\n${step}`];
      await Promise.all([migrateWith(both), migrateWith(both)]);
      expect(await exists('a_id')).toBe(true);
    });
  });

  it('D-79 report a lock of another session, and other errors of the database', async () => {
    const chain = after('alter table tags add column colour text');
    const other = new pg.Client(url);
    await other.connect();
    await other.query('begin; lock table public.tags in access share mode');
    expect(await refusal(migrate(url, { chain, lockTimeout: '10ms' }))).toContain(
      'failed at step 1 of 1: another session held a lock for too long. Stop the older copies of the server',
    );
    await other.end();
    await run(url, 'drop table migrations.applied; create table migrations.applied (other int)');
    expect(await refusal(migrate(url))).toBe(
      'StartRefused: The database could not be migrated: column "number" does not exist.',
    );
  });

  it('D-79 end the wait for another copy when the start is stopped', async () => {
    const first = new pg.Client(url);
    await first.connect();
    await first.query('select pg_advisory_lock(7287284)');
    const stopping = new AbortController();
    const waiting = migrate(url, { say: () => stopping.abort(), signal: stopping.signal });
    expect(await refusal(waiting)).toBe('StartRefused: Stopped before the database was migrated.');
    await first.end();
  });

  it('D-79 make a second copy wait and report the wait', async () => {
    const first = new pg.Client(url);
    await first.connect();
    await first.query('select pg_advisory_lock(7287284)');
    const waiting = Promise.withResolvers<string>();
    const second = migrate(url, { say: waiting.resolve });
    expect(await waiting.promise).toBe('Waiting for another copy that is migrating the database.');
    await first.end();
    await second;
  });
});

describe('a database', () => {
  /** Replaces the history with the history of release 0.1. */
  const asOfFirstRelease = async () => {
    const hashes = Object.values(readReleases()['0.1.0'] ?? {}).map((hash) => `('${hash}', 1)`);
    await run(
      url,
      `drop schema migrations cascade; create schema drizzle;
       create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
       insert into drizzle.__drizzle_migrations (hash, created_at) values ${hashes.join()}`,
    );
  };
  const released = Object.keys(readReleases()['0.1.0'] ?? {});
  const ofFirstRelease = chain.slice(0, released.length);

  it('D-79 of release 0.1 gets the later migrations, and a hash that release 0.1 refuses', async () => {
    await asOfFirstRelease();
    const added = toMigration(released.length, 'added', 'create table a (id int)');
    await migrate(url, { chain: [...ofFirstRelease, added], say: (line) => lines.push(line) });
    expect(lines[0]).toBe(`Migrating the database from release 0.1.0 to ${version}.`);
    expect(await history()).toEqual([
      ...released.map((name) => ({ name, release: '0.1.0' })),
      { name: added.name, release: version },
    ]);
    const known = new Set(Object.values(readReleases()['0.1.0'] ?? {}));
    const hashes = await run<{ hash: string }>(url, 'select hash from drizzle.__drizzle_migrations');
    expect(hashes.every(({ hash }) => known.has(hash))).toBe(false);
  });

  it('D-79 of release 0.1 stays usable by release 0.1 if the first migration fails', async () => {
    await asOfFirstRelease();
    const hashes = () => run(url, 'select * from drizzle.__drizzle_migrations');
    const before = await hashes();
    const failing = toMigration(released.length, 'failing', 'select 1 / 0');
    expect(await refusal(migrate(url, { chain: [...ofFirstRelease, failing] }))).toContain('division by zero');
    expect(await hashes()).toEqual(before);
  });

  it('D-80 without its history is refused', async () => {
    await run(url, 'drop schema migrations cascade');
    expect(await refusal(migrate(url))).toContain('The database has tables but no history of migrations.');
  });

  it('D-79 of an older release is refused with isNewOnly', async () => {
    await run(url, `update migrations.applied set release = '0.1.0'`);
    await migrate(url, { isNewOnly: true });
    const chain = after('create table a (id int)');
    expect(await refusal(migrate(url, { chain, isNewOnly: true }))).toBe(
      `StartRefused: The database belongs to release 0.1.0. Start the server of release ${version}, which migrates it.`,
    );
    expect(await exists('a')).toBe(false);
  });

  it('D-80 from before release 0.1 is refused and not changed', async () => {
    await asOfFirstRelease();
    await run(url, `update drizzle.__drizzle_migrations set hash = 'other' where id = 2`);
    expect(await refusal(migrate(url))).toContain('Migration unknown of the database is unknown to this build');
    expect(await exists('migrations.applied')).toBe(false);
  });

  it('D-80 of a later release is refused with a message that contains both versions', async () => {
    await migrateWith(['create table a (id int)']);
    await run(url, `update migrations.applied set release = '99.1.0' where number = ${chain.length}`);
    expect(await refusal(migrate(url))).toBe(
      `LastingRefusal: The database belongs to release 99.1.0, but this is the older release ${version}. ` +
        'Start 99.1.0 or a later release, or restore a backup from before the upgrade.',
    );
  });

  it('D-80 of another branch is refused with instructions, whichever migration differs', async () => {
    await migrateWith(['create table a (id int)']);
    const sentence =
      `of the database is unknown to this build (${version}). ` +
      'A different branch or build created it: start that one, or empty the embedded database with npm run db:reset.';
    expect(await refusal(migrate(url))).toContain(sentence);
    expect(await refusal(migrateWith(['create table a (id bigint)']))).toContain(sentence);
    await run(url, `delete from migrations.applied where number = 1`);
    expect(await refusal(migrate(url))).toContain(sentence);
  });
});
