import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '../testing/databases/clone.ts';
import { run } from '../testing/databases/template.ts';
import { examine, problemsIn, secretWord } from '../testing/examine.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(() => database.drop());

const keys = `${secretWord}-session-key-of-at-least-32-characters`;

/** Returns the problems of an installation with this database, without those of the environment. */
async function problemsOf(url: string, tools: Parameters<typeof examine>[1] = {}) {
  const {
    settings: _,
    mail: __,
    backups: ___,
    ...problems
  } = problemsIn(await examine({ DATABASE_URL: url, SESSION_KEYS: keys, TRASTIENDA_DATA: tmpdir() }, tools));
  return problems;
}

it('accepts an up-to-date database', async () => {
  expect(await problemsOf(database.url)).toEqual({});
});

it('compares the database of DATABASE_DIRECT_URL with that of DATABASE_URL', async () => {
  const [other, empty] = [await cloneDatabase(), await createEmptyDatabase()];
  const directOf = async (url: string, direct: string) => {
    const other = new URL(direct);
    // Makes the same address another one.
    other.searchParams.set('application_name', 'direct');
    return (await examine({ DATABASE_URL: url, DATABASE_DIRECT_URL: other.href }))['direct'];
  };
  expect(await directOf(database.url, database.url)).toMatchObject({ state: 'ok' });
  expect(await directOf(database.url, other.url)).toMatchObject({
    state: 'fail',
    found: 'DATABASE_URL and DATABASE_DIRECT_URL are not the same database.',
    advice: 'Correct one of them.',
  });
  expect(await directOf(empty.url, empty.url)).toMatchObject({ state: 'ok' });
  expect(await directOf(database.url, 'postgresql://shop@127.0.0.1:9/shop')).toMatchObject({
    state: 'fail',
    found: expect.stringMatching(/^The database cannot be reached: /),
  });
  await Promise.all([other.drop(), empty.drop()]);
});

it('D-80 names a database of a newer release, and what to start', async () => {
  await run(
    database.url,
    `insert into migrations.applied (number, name, hash, release)
     select max(number) + 1, '0099_later', 'unknown', '99.1.0' from migrations.applied`,
  );
  const { migrations, ...others } = await problemsOf(database.url);
  expect(migrations).toMatchObject({
    state: 'fail',
    found: expect.stringMatching(/^The database belongs to release 99\.1\.0, but this is the older release .+\.$/),
    advice: 'Start 99.1.0 or a later release, or restore a backup from before the upgrade.',
  });
  expect(others).toEqual({});
});

it('warns about pending migrations, which it does not run', async () => {
  const rest = 'select number from migrations.applied order by number';
  await run(database.url, 'delete from migrations.applied where number > 3');
  const before = await run(database.url, rest);
  expect((await problemsOf(database.url))['migrations']).toMatchObject({
    state: 'warn',
    found: expect.stringMatching(/migrations are pending, up to \d{4}_\w+\.$/),
    advice: expect.stringMatching(/^The next start migrates the database\./),
  });
  expect(await run(database.url, rest)).toEqual(before);
});

it('warns about indexes in an older order of texts, as a start does', async () => {
  await run(database.url, `update pg_collation set collversion = '1.2' where collname = 'es-x-icu'`);
  const found = expect.stringMatching(/^PostgreSQL now sorts Spanish by version \S+ of its rules; .+ version 1\.2, /);
  const advice = expect.stringMatching(
    /: reindex index experiences_name_order_en_idx; .*alter collation pg_catalog\."es-x-icu" refresh version;$/,
  );
  expect(await problemsOf(database.url)).toEqual({ sorting: { state: 'warn', found, advice } });
  const lines: string[] = [];
  await migrate(database.url, { say: (line) => lines.push(line) });
  expect(lines).toEqual([expect.stringMatching(/^PostgreSQL now sorts Spanish .+ refresh version;$/)]);

  const statements = lines[0]?.split('run: ')[1] ?? '';
  await run(database.url, statements);
  expect(await problemsOf(database.url)).toEqual({});
});

it('leaves an empty database empty', async () => {
  const empty = await createEmptyDatabase();
  try {
    expect(await problemsOf(empty.url)).toEqual({
      migrations: { state: 'warn', found: 'The database has no tables yet.', advice: 'The first start creates them.' },
    });
    const tables = await run(empty.url, `select from pg_class where relnamespace = 'public'::regnamespace`);
    expect(tables).toEqual([]);
  } finally {
    await empty.drop();
  }
});

it('names a missing extension and the statement that installs it', async () => {
  await run(database.url, 'drop extension unaccent cascade');
  expect((await problemsOf(database.url))['extensions']).toEqual({
    state: 'fail',
    found: 'The database lacks unaccent, which its tables use.',
    advice: 'As a superuser, run: create extension unaccent schema public;',
  });
});

/** Runs `work` with the URL of a new user who may only connect to the database. */
async function asStranger(work: (url: string, role: string) => Promise<void>): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  const role = `${name}_stranger`;
  const password = `${secretWord}-of-a-stranger`;
  await run(database.url, `create role "${role}" login password '${password}'`);
  try {
    await work(Object.assign(new URL(database.url), { username: role, password }).href, role);
  } finally {
    await run(database.url, `drop owned by "${role}"; drop role "${role}"`);
  }
}

it('names missing rights and the statement that grants them', async () => {
  await asStranger(async (url, role) => {
    const problems = await problemsOf(url);
    expect(problems['rights']).toEqual({
      state: 'fail',
      found: 'The user of DATABASE_URL is not allowed to create tables and schemas in that database.',
      advice: `As a superuser, run: alter database ${new URL(url).pathname.slice(1)} owner to ${role};`,
    });
    expect(problems['migrations']).toMatchObject({ state: 'fail', advice: 'The check rights has to pass first.' });
  });
});

it('names a user who may create tables, but does not own those of the server', async () => {
  await asStranger(async (url, role) => {
    const name = new URL(url).pathname.slice(1);
    await run(
      database.url,
      `grant create on database "${name}" to "${role}"; grant create on schema public to "${role}"`,
    );
    expect((await problemsOf(url))['rights']).toMatchObject({
      state: 'fail',
      found: expect.stringMatching(/does not own \d+ of the tables, so a migration cannot change them; \w+ does\.$/),
      advice: expect.stringContaining(`owner to "${role}"`),
    });
  });
});

it.each([
  [50_000, 'warn', 'ahead of'],
  [7_200_000, 'fail', 'ahead of'],
  [-7_200_000, 'fail', 'behind'],
])('compares the clocks: one that is %i ms off gives %s', async (offMs, state, direction) => {
  expect(await problemsOf(database.url, { now: () => Date.now() + offMs })).toEqual({
    clock: {
      state,
      found: expect.stringMatching(
        new RegExp(`^The clock of this machine is \\d+ (s|min|h) ${direction} that of the database server\\.$`),
      ),
      advice: expect.stringContaining('NTP'),
    },
  });
});

const insertMails = (...errors: (string | null)[]) =>
  run(
    database.url,
    errors
      .map((error) => (error === null ? 'null' : `'${error}'`))
      .map(
        (error) => `insert into mails ("to", subject, text, requested_by, last_error)
        values ('ana@example.com', 'Hola', '…', 1, ${error})`,
      )
      .join(';'),
  );

it('warns about mails that could not be sent, and shows no address', async () => {
  await insertMails('refused ana@example.com', null);
  expect((await problemsOf(database.url))['outbox']).toEqual({
    state: 'warn',
    found: '1 mail could not be sent.',
    advice: 'npm run trastienda -- outbox shows each with the reason.',
  });
});

const heldBack = 'Not sent: restored from a backup of 2026-01-20 02:30 UTC';

it.each([
  [[heldBack], 'ok', '1 mail is held back by a restore.'],
  [[heldBack, heldBack, null], 'ok', '1 mail waits until a mail server is set. 2 mails are held back by a restore.'],
  [[heldBack, 'refused'], 'warn', '1 mail could not be sent. 1 mail is held back by a restore.'],
])('does not count a mail that a restore holds back as failed (%j)', async (errors, state, found) => {
  await insertMails(...errors);
  const { outbox } = await examine({ DATABASE_URL: database.url, SESSION_KEYS: keys, TRASTIENDA_DATA: tmpdir() });
  expect(outbox).toMatchObject({ state, found });
});

it('D-96 names the records whose stored e-mails are not only an address', async () => {
  await run(
    database.url,
    `insert into users (email, password_hash) values ('ana@example.com', ''), ('josé@example.com', ''), ('\u200Eana@example.com', ''),
       ('<luis@example.com>', '')`,
  );
  expect(await problemsOf(database.url)).toEqual({
    emails: {
      state: 'warn',
      found: '2 stored e-mails are not only an address: of /users/3, /users/4.',
      advice: expect.stringContaining('Correct them in the admin'),
    },
  });
});
