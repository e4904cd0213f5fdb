import type { ImportRun } from '@trastienda/contract/imports/runs';
import { sql } from 'drizzle-orm';
import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { startDistributor } from '../../../sandbox/distributor/distributor.ts';
import { runImportsInChild } from '../../imports/running/run-in-child.ts';
import { startApi, type ApiUnderTest } from '../servers/api-under-test.ts';
import { connectedTo, importingFrom, type Imports } from './importing.ts';

/** Number of activities: enough that a test can interrupt a run while it reads the lists or downloads the pictures. */
export const activities = 12;
const never = new AbortController().signal;

export let distributor: Awaited<ReturnType<typeof startDistributor>>;
export let api: ApiUnderTest;
/** The functions of `importingFrom`. Only {@link work} runs the background job. */
export let imports: Imports;

/** Sets up an API and a distributor for the tests of a file; each test begins without imports. */
export function useImportProcesses(): void {
  beforeAll(async () => {
    distributor = await startDistributor({ activities, hasQuirks: false });
    api = await startApi(connectedTo(distributor));
    imports = importingFrom(api);
  });
  beforeEach(async () => {
    await api.db.execute(sql`truncate import_runs, import_links, import_sources, import_terms, experiences cascade`);
    distributor.setFaults([]);
  });
  // Kills the import processes that a test has left running, and fails this test. The next test starts without them.
  afterEach(() => {
    const left = importProcesses();
    left.forEach((pid) => process.kill(pid, 'SIGKILL'));
    expect(left, 'import processes that did not end').toEqual([]);
  });
  afterAll(async () => {
    await api.close();
    await distributor.close();
  });
}

/** Runs the pending imports in a child process. Its log is printed only if the test fails. */
export const work = (stopping = never) => runImportsInChild(api.services, stopping, 'pipe');

/** The paths that stop answering, and the kind under which the distributor counts their calls. */
const silences = {
  lists: ['/v2/destinations/*', '/v2/destinations/{id}/activities'],
  pictures: ['/pictures/*', '/pictures'],
} as const;

/**
 * Starts the pending imports in a child process. In the middle of the lists or of the pictures, the distributor stops answering. Waits
 * until a request of the run remains unanswered; later requests are answered again.
 * @returns a function that waits until the run has ended.
 */
export async function workUntilSilence(of: keyof typeof silences, stopping = never) {
  const [path, kind] = silences[of];
  distributor.setFaults([{ kind: 'hang', path, after: 8 }]);
  const asked = () => distributor.calls()[kind] ?? 0;
  const before = asked();
  const working = work(stopping);
  await expect.poll(() => asked() - before, { timeout: 60_000, interval: 20 }).toBeGreaterThan(8);
  distributor.setFaults([]);
  // Does not return the promise itself, because the caller's `await` would then wait for the end of the run.
  return { ended: () => working };
}

/** Expects that each activity was imported once, with all its pictures, and nothing else. */
export async function expectWhole(run: ImportRun): Promise<void> {
  const wanted = [...distributor.catalogue.activities()];
  const counts = { applied: activities, failed: 0, picturesMissing: 0, counts: { new: activities } };
  expect(await imports.runOf(run)).toMatchObject({ state: 'applied', ...counts });
  const { rows } = await api.db.execute(sql`
    select count(*)::int as experiences, count(distinct name)::int as names,
      (select count(*)::int from media_experiences where experience_id is not null) as pictures from experiences`);
  const names = new Set(wanted.map(({ texts }) => texts.es.name)).size;
  expect(rows).toEqual([{ experiences: activities, names, pictures: wanted.flatMap((one) => one.pictures).length }]);
}

/** Returns the process ids of the import processes that are children of a process, by default of this one. */
export function importProcesses(parent = process.pid): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' });
  const children = stdout.matchAll(new RegExp(`^ *(\\d+) +${parent} .*import-process`, 'gm'));
  return [...children].map(([, pid]) => Number(pid));
}
