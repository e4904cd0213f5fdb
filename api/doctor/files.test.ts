import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEngine } from '../db/engine/start-engine.ts';
import { migrate } from '../db/migrate.ts';
import { examine, problemsIn } from '../testing/examine.ts';

const megabyte = 1024 ** 2;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-doctor-files-'));
  // If root runs the tests, the database runs under another account, which cannot enter a folder with the mode 0700.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

describe('the free space', () => {
  it.each([
    [10 * megabyte, 'fail', /has 10 MB left, but a start needs 64 MB\.$/],
    [64 * megabyte, 'warn', /has 64 MB left\.$/],
    [1023 * megabyte, 'warn', /has 1023 MB left\.$/],
    [1024 * megabyte, 'ok', /has 1\.0 GB left\.$/],
  ])('of %i bytes gives %s', async (bytes, state, found) => {
    await mkdir(join(folder, 'space'), { recursive: true });
    const findings = await examine(
      { TRASTIENDA_DATA: join(folder, 'space') },
      { freeBytesOf: () => Promise.resolve(bytes) },
    );
    expect(findings['disk']).toMatchObject({ state, found: expect.stringMatching(found) });
  });
});

it('names a data folder that is a file', async () => {
  await writeFile(join(folder, 'file'), '');
  const findings = await examine({ TRASTIENDA_DATA: join(folder, 'file', 'data') });
  for (const name of ['disk', 'pictures']) {
    expect(findings[name]).toMatchObject({ state: 'fail', advice: expect.stringContaining('TRASTIENDA_DATA') });
  }
});

it('D-63 uses the embedded database while it runs, and starts and stops one that does not', async () => {
  const data = join(folder, 'embedded');
  const engine = await startEngine(data, () => undefined);
  try {
    await migrate(engine.url);
    expect(Object.keys(problemsIn(await examine({ TRASTIENDA_DATA: data })))).toEqual(['settings', 'backups', 'mail']);
  } finally {
    await engine.stop();
  }
  const findings = await examine({ TRASTIENDA_DATA: data });
  expect(findings['database']?.found).toMatch(/^The embedded PostgreSQL \d+\.\d+ in /);
  expect(Object.keys(problemsIn(findings))).toEqual(['settings', 'backups', 'mail']);
  expect(existsSync(join(engine.home, 'cluster', 'postmaster.pid'))).toBe(false);
  await rm(engine.home, { recursive: true });
});
