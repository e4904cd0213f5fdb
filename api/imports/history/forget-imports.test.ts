import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileUsers } from '../../file-users.ts';
import { removeUnusedMedia } from '../../media/remove-unused.ts';
import type { ApiUnderTest } from '../../testing/api-under-test.ts';
import { startImporting, tour, type Importing } from '../../testing/importing.ts';
import { forgetImports } from './forget-imports.ts';
import { latestPlan } from '../planning/plans.ts';
import { beginRun } from '../running/change-state.ts';

let importing: Importing;
let api: ApiUnderTest;
beforeAll(async () => {
  importing = await startImporting();
  ({ api } = importing);
});
afterAll(() => importing.close());
beforeEach(() => importing.empty());

/** Makes all runs the given number of days older. */
const age = (days: number) =>
  api.db.execute(sql`
    update import_runs set
      started_at = started_at - make_interval(days => ${days}), planned_at = planned_at - make_interval(days => ${days}),
      applied_at = applied_at - make_interval(days => ${days}), finished_at = finished_at - make_interval(days => ${days}),
      undone_at = undone_at - make_interval(days => ${days})`);
const count = async (table: string) =>
  (await importing.read<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]?.n;

describe('forgetImports', () => {
  it('retains the items of an applied run for 90 days, and its counts permanently', async () => {
    await importing.importAll([tour('1', { pictures: [`${importing.pictures.origin}/p0.jpg`] })]);
    const run = await importing.importAll([
      tour('1', { pictures: [`${importing.pictures.origin}/p1.jpg`] }),
      tour('2'),
    ]);
    const before = await importing.runOf(run);
    await age(89);
    await forgetImports(api.services);
    expect(await count('import_items')).toBe(3);
    expect(await count('media_files')).toBe(2);
    expect(await importing.runOf(run)).toMatchObject({ isUndoable: true });

    const catalogue = await importing.catalogue();
    await age(2);
    await forgetImports(api.services);
    for (const table of ['import_items', 'import_parts', 'import_made', 'import_kept_media']) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
    expect(await importing.catalogue()).toEqual(catalogue);
    const { counts, applied, appliedBy } = before;
    expect(await importing.runOf(run)).toMatchObject({
      state: 'applied',
      counts,
      applied,
      appliedBy,
      isUndoable: false,
    });
    // The cleanup of unused files deletes the picture that only the undo needed.
    await removeUnusedMedia(api.services, fileUsers);
    expect(await count('media_files')).toBe(1);

    expect((await api.admin('POST', `/imports/runs/${run.id}/undo`)).json()).toMatchObject({
      code: 409,
      key: 'importNotUndoable',
    });
    expect((await api.admin('GET', `/imports/runs/${run.id}/report`)).json()).toMatchObject({
      code: 410,
      key: 'importForgotten',
      message: 'Los detalles de esta importación ya se han borrado; queda lo que dice la lista',
    });
    // The links of the experiences are retained, so the next plan is empty.
    expect(
      await importing.itemsOf(
        await importing.plan([tour('1', { pictures: [`${importing.pictures.origin}/p1.jpg`] }), tour('2')]),
      ),
    ).toEqual([]);
  });

  it('retains the items of a plan that was not applied for 7 days, and then cancels the plan', async () => {
    const applied = await importing.importAll([tour('1')]);
    const planned = await importing.plan([tour('1'), tour('2')]);
    const later = await importing.plan([tour('1'), tour('2'), tour('3')]);
    await age(6);
    await forgetImports(api.services);
    expect(await importing.itemsOf(planned)).toHaveLength(1);
    await age(2);
    await forgetImports(api.services);
    expect(await importing.itemsOf(planned)).toEqual([]);
    expect(await importing.itemsOf(applied)).toHaveLength(1);
    expect(await importing.itemsOf(later)).toHaveLength(2);
    expect(await importing.runOf(planned)).toMatchObject({ state: 'cancelled', counts: { new: 1 } });
  });

  it('D-76 retains the valid plan of each source at any age, so that the quantity stays correct', async () => {
    const applied = await importing.importAll([tour('1')]);
    const octo = await importing.plan([tour('1'), tour('2')]);
    await api.db.execute(sql`update import_runs set source = 'octo' where id = ${octo.id}`);
    const civitatis = await importing.plan([tour('1'), tour('2'), tour('3')]);
    await age(89);
    await forgetImports(api.services);
    expect(await latestPlan(api.db, 'octo')).toMatchObject({ run: octo.id, quantity: 1 });
    expect(await latestPlan(api.db, 'civitatis')).toMatchObject({ run: civitatis.id, quantity: 2 });
    expect(await importing.itemsOf(civitatis)).toHaveLength(2);

    // An undo after the plan makes the plan invalid.
    await api.db.execute(sql`update import_runs set undone_at = now() - interval '8 days' where id = ${applied.id}`);
    await forgetImports(api.services);
    expect(await importing.runOf(civitatis)).toMatchObject({ state: 'cancelled' });
    expect(await importing.itemsOf(civitatis)).toEqual([]);
    expect(await latestPlan(api.db, 'octo')).toMatchObject({ run: octo.id });
  });

  it('D-76 deletes automatic readings that were not applied after 7 days, except the last plan of a source', async () => {
    const read = async () => {
      await beginRun(api.services, 'civitatis');
      await importing.work([tour('1')]);
    };
    const applied = await importing.importAll([tour('1')]);
    await read();
    await read();
    const stopped = await importing.begin();
    await api.admin('POST', `${stopped['@id']}/cancel`);
    await beginRun(api.services, 'civitatis');
    await api.db.execute(sql`update import_runs set state = 'failed' where state = 'reading'`);
    const runs = () => importing.read(sql`select state, started_by as "startedBy" from import_runs order by id`);
    const person = 'admin@example.com';
    await age(6);
    await forgetImports(api.services);
    expect(await runs()).toHaveLength(5);
    await age(2);
    await forgetImports(api.services);
    expect(await runs()).toEqual([
      { state: 'applied', startedBy: person },
      { state: 'planned', startedBy: '' },
      { state: 'cancelled', startedBy: person },
    ]);
    // The last plan stays even when it is no longer valid.
    await importing.undo(applied);
    await age(8);
    await forgetImports(api.services);
    expect(await runs()).toEqual([
      { state: 'undone', startedBy: person },
      { state: 'cancelled', startedBy: '' },
      { state: 'cancelled', startedBy: person },
    ]);
  });

  it('retains the items of a run that is being applied at any age', async () => {
    const run = await importing.plan([tour('1')]);
    await api.db.execute(sql`update import_runs set state = 'applying' where id = ${run.id}`);
    await age(200);
    await forgetImports(api.services);
    expect(await importing.itemsOf(run)).toHaveLength(1);
    await importing.work();
    expect(await importing.runOf(run)).toMatchObject({ state: 'applied', applied: 1 });
  });
});
