import type { ImportRun } from '@trastienda/contract/imports/runs';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testImporting, tour } from '../../testing/imports/importing.ts';
import { trashCalls } from '../../testing/trash/trash-calls.ts';
import { until } from '../../testing/until.ts';
import { isTransient } from '../../runs/is-transient.ts';

const importing = testImporting();
const { remove, restore } = trashCalls(() => importing.api);

const changed = tour('1', { name: { es: 'Otra', en: 'Another' }, tags: ['7', '8'], duration: '05:00' });
const feed = [changed, tour('2')];

/** Imports activity 1, deletes its experience, and plans to create it again, together with activity 2. */
async function planAgain() {
  await importing.importAll([tour('1')]);
  const path = `/experiences/${await importing.idOf('1')}`;
  const before = await stateOf(path);
  const item = await remove(path);
  return { path, before, item, run: await planAll() };
}

async function planAll(): Promise<ImportRun> {
  const run = await importing.plan(feed);
  await importing.changeMany(run, { isChosen: true, kinds: ['new', 'conflict'] });
  return importing.runOf(run);
}

const stateOf = async (path: string) => [
  (await importing.api.admin('GET', path)).json(),
  await importing.read(sql`select * from import_links where source_id = '1'`),
];
const namesOf = async (path: string) =>
  (await importing.api.admin('GET', path)).json()['hydra:member'].map(({ name }: { name: string }) => name);

/** Checks that the import left the restored experience as it was, wrote the other activity, and says so. */
async function expectLeft({
  path,
  before,
  run,
}: Pick<Awaited<ReturnType<typeof planAgain>>, 'path' | 'before' | 'run'>) {
  expect(await importing.runOf(run)).toMatchObject({ state: 'applied', applied: 2, failed: 0 });
  expect(await stateOf(path)).toEqual(before);
  expect(await importing.experienceCount()).toBe(2);
  expect(await namesOf('/tags')).toEqual(['Visitas guiadas']);
  const item = await importing.itemOf(run, '1');
  expect(item).toMatchObject({ state: 'applied', experience: path, notes: [{ key: 'restoredHere' }], missing: [] });
  expect(item.kept.toSorted()).toEqual(Object.keys(item.fields).toSorted());
}

describe('an import of an activity whose experience was restored after the plan', () => {
  it('leaves the experience and its link unchanged, and says so in the report', async () => {
    const { item, ...planned } = await planAgain();
    await restore(item);
    await importing.apply(planned.run, feed);
    await expectLeft(planned);
    const answer = await importing.api.admin('GET', `${planned.run['@id']}/report`);
    const rows = parse<Record<string, string>>(answer.rawPayload, { bom: true, columns: true, delimiter: ';' });
    const own = rows.filter(({ 'ID de origen': id }) => id === '1');
    expect(new Set(own.map((row) => row['Qué se ha hecho']))).toEqual(
      new Set(['No se ha tocado: alguien restauró la experiencia antes de aplicarlo']),
    );
    expect(own.map((row) => row['Avisos']).join('')).toBe(
      'Se restauró de la papelera antes de aplicar la importación, así que no se ha creado otra ni se ha cambiado nada en ella.',
    );
  });

  it('compares it again in the next plan', async () => {
    const { item, run } = await planAgain();
    await restore(item);
    await importing.apply(run, feed);
    const next = await importing.plan(feed);
    expect(await importing.itemsOf(next)).toMatchObject([{ sourceId: '1', kind: 'changed' }]);
    await importing.apply(next, feed);
    expect(await importing.shown('1')).toMatchObject({ name: 'Otra', duration: '05:00' });
    expect(await importing.experienceCount()).toBe(2);
  });

  it('is undone without a change to the experience', async () => {
    const { path, before, item, run } = await planAgain();
    await restore(item);
    await importing.apply(run, feed);
    await importing.undo(run);
    expect(await importing.runOf(run)).toMatchObject({ state: 'undone', undone: 2, left: 0 });
    expect(await stateOf(path)).toEqual(before);
    expect(await importing.experienceCount()).toBe(1);
    expect(await importing.itemOf(run, '1')).toMatchObject({ state: 'undone', left: [], leftBecause: null });
  });

  it('finds it also if it was new in the plan, because an undo had removed its link', async () => {
    await importing.importAll([tour('9')]);
    const first = await importing.importAll([tour('1'), tour('9')]);
    const path = `/experiences/${await importing.idOf('1')}`;
    const before = await stateOf(path);
    const item = await remove(path);
    await importing.undo(first);
    const run = await planAll();
    expect(await importing.itemOf(run, '1')).toMatchObject({ kind: 'new' });
    await restore(item);
    await importing.apply(run, feed);
    expect(await stateOf(path)).toEqual(before);
    expect(await importing.itemOf(run, '1')).toMatchObject({ experience: path, notes: [{ key: 'restoredHere' }] });
  });
});

describe('a restore in the middle of an import', () => {
  const untilWaiting = () =>
    until(
      async () => {
        const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await importing.read(waiting)).length > 0;
      },
      { late: 'the import does not wait for the restore' },
    );

  it('is awaited if it fills the link', async () => {
    const { item, path, ...planned } = await planAgain();
    await restore(item);
    const id = Number(path.split('/')[2]);
    // The restored link as it is before the restore commits.
    await importing.read(sql`update import_links set experience_id = null where source_id = '1'`);
    await importing.request(planned.run);
    let applying: Promise<void> | undefined;
    await importing.api.db.transaction(async (tx) => {
      await tx.execute(sql`update import_links set experience_id = ${id} where source_id = '1'`);
      applying = importing.work(feed);
      await untilWaiting();
    });
    await applying;
    await expectLeft({ ...planned, path });
  });

  it('is found by another attempt if it inserts the link', async () => {
    const { item, path, ...planned } = await planAgain();
    await restore(item);
    const [link] = await importing.read(
      sql`delete from import_links where source_id = '1' returning to_jsonb(import_links) as row`,
    );
    await importing.request(planned.run);
    let applying: Promise<unknown> | undefined;
    await importing.api.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into import_links select (jsonb_populate_record(null::import_links, ${JSON.stringify(link?.['row'])}::jsonb)).*`);
      applying = importing.work(feed).catch((error: unknown) => error);
      await untilWaiting();
    });
    expect(await applying).toSatisfy(isTransient);
    await importing.work(feed);
    await expectLeft({ ...planned, path });
  });
});
