import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backups } from '../backup/records/tables.ts';
import { addMedia } from '../media/add-media.ts';
import { experienceMediaKind } from '../resources/experience/media.ts';
import { addEmptyPlace, addFolder } from '../testing/backups.ts';
import { jpeg } from '../testing/pictures/pictures.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { outcomeOf } from '../testing/servers/run-command.ts';
import { startS3Server } from '../testing/servers/s3-server.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

let bucket: Awaited<ReturnType<typeof startS3Server>>;
let api: ApiUnderTest;
beforeAll(async () => {
  bucket = await startS3Server();
  api = await startApi(bucket.variables);
  await addMedia(api.services, experienceMediaKind, { source: await jpeg(), ownerId: undefined });
  // Some megabytes that cannot be compressed.
  await api.db.execute(sql`
    insert into import_terms (source, kind, source_id, name)
    select 'octo', 'tag', n::text, jsonb_build_object('es', (select string_agg(md5(random()::text || n || k), '') from generate_series(1, 30) k))
    from generate_series(1, 8000) n`);
});
afterAll(async () => {
  await api.close();
  await bucket.stop();
});

/** Runs the program in a child process whose files cannot be larger. */
const runLimited = (kilobytes: number, words: string[], variables: Record<string, string | undefined>) =>
  new Promise<{ code: number | null; stderr: string }>((resolve) => {
    // Of dash; in units of 512 bytes.
    const limited = ['-c', `ulimit -f ${2 * kilobytes}; exec "$0" "$@"`, process.execPath, main, ...words];
    const child = execFile('/bin/sh', limited, { env: { ...process.env, ...variables } }, (_error, _stdout, stderr) =>
      resolve({ code: child.exitCode, stderr }),
    );
  });

describe('the commands backup and restore', () => {
  it('move a running installation from a bucket into a folder', async () => {
    const [file, place] = [join(await addFolder(), 'backup.tar.zst.age'), await addEmptyPlace()];
    const secret = { BACKUP_PASSPHRASE: 'una frase bastante larga' };
    const { databaseUrl: DATABASE_URL, dataFolder: TRASTIENDA_DATA } = api.services.env;
    const running = { DATABASE_URL, TRASTIENDA_DATA, ...bucket.variables, ...secret };
    const written = await outcomeOf(['backup', file], running);
    expect(written).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/: [\d,]+ rows and 2 picture files, .* MB\. It is encrypted\.\n$/),
      stderr: expect.stringContaining('"by":"command","event":"backupTaken","encrypted":true}'),
    });
    expect(await api.db.select().from(backups)).toEqual([
      expect.objectContaining({ file, isScheduled: false, bytes: (await stat(file)).size, error: null }),
    ]);
    expect(await outcomeOf(['backup', '--verify', file], running)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('is complete and undamaged, and this release can restore it.'),
    });
    const empty = { DATABASE_URL: place.url, TRASTIENDA_DATA: await addFolder(), ...secret };
    expect(await outcomeOf(['restore', file], empty)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 picture files. Each is equal to the backup of'),
      stderr: expect.stringContaining('"by":"command","event":"backupRestored","takenAt":"'),
    });
    const { rows } = await place.db.execute<{ name: string }>(sql`select name from media_files`);
    expect(await readdir(join(empty.TRASTIENDA_DATA, 'media'))).toContain(rows[0]?.name);
    expect(await outcomeOf(['restore', file], empty)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database is not empty/),
    });
  });

  it.runIf(process.platform === 'linux').each([
    { kilobytes: 1, secret: undefined },
    { kilobytes: 300, secret: undefined },
    { kilobytes: 3000, secret: undefined },
    { kilobytes: 300, secret: 'una frase bastante larga' },
  ])('leave no half file on a disk with $kilobytes kB, and say so', async ({ kilobytes, secret }) => {
    const file = join(await addFolder(), 'backup');
    const { databaseUrl: DATABASE_URL, dataFolder: TRASTIENDA_DATA } = api.services.env;
    const variables = { DATABASE_URL, TRASTIENDA_DATA, ...bucket.variables, BACKUP_PASSPHRASE: secret };
    const { code, stderr } = await runLimited(kilobytes, ['backup', file], variables);
    // The lock of the previous backup, or of a job of the server, may end a moment later.
    expect(stderr.split('\n').filter((line) => !/^(?:Table|Picture files|Waiting for) /.test(line))).toEqual([
      `${file} cannot be written: the file system allows no larger file.`,
      '',
    ]);
    expect(code).toBe(1);
    expect(await readdir(dirname(file))).toEqual([]);
    expect((await api.db.select().from(backups)).at(-1)).toMatchObject({
      file,
      endedAt: expect.any(Date),
      bytes: null,
      error: `${file} cannot be written: the file system allows no larger file.`,
    });
  });

  it('succeed although they cannot be noted in the database, and note one that was killed at the next', async () => {
    const [file, again] = [join(await addFolder(), 'backup'), join(await addFolder(), 'backup')];
    const { databaseUrl: DATABASE_URL, dataFolder: TRASTIENDA_DATA } = api.services.env;
    const running = { DATABASE_URL, TRASTIENDA_DATA, ...bucket.variables };
    await api.db.delete(backups);
    await api.db.insert(backups).values({ file: '/backups/killed', isScheduled: false });
    await api.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'read-only'; end $$;
      create trigger refuse before insert or update on backups execute function refuse()`);
    expect(await outcomeOf(['backup', file], running)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(file),
    });
    expect(await api.db.$count(backups)).toBe(1);
    await api.db.execute(sql`drop function refuse cascade`);
    expect(await outcomeOf(['backup', again], running)).toMatchObject({ code: 0 });
    expect(await api.db.select().from(backups).orderBy(backups.id)).toMatchObject([
      { file: '/backups/killed', endedAt: expect.any(Date), error: expect.stringContaining('was killed') },
      { file: again, error: null },
    ]);
  });

  it.each([
    { words: ['backup'], code: 2, sentence: 'Name one file: backup <file>.' },
    { words: ['restore'], code: 2, sentence: 'Name one file: restore <file>.' },
    {
      words: ['backup', '--verify', '/none/backup'],
      code: 1,
      sentence: '/none/backup cannot be read: there is no such file.',
    },
    {
      words: ['backup', '/none/backup'],
      code: 1,
      sentence: '/none/backup cannot be written: its folder does not exist.',
    },
  ])('explain what is wrong: $sentence', async ({ words, code, sentence }) => {
    const { databaseUrl: DATABASE_URL, dataFolder: TRASTIENDA_DATA } = api.services.env;
    const outcome = await outcomeOf(words, { DATABASE_URL, TRASTIENDA_DATA });
    expect(outcome).toEqual({ code, stdout: '', stderr: `${sentence}\n` });
  });
});
