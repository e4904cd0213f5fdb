import { sql } from 'drizzle-orm';
import { ApiError } from '../../http/errors.ts';
import { runImportsInChild } from '../../imports/running/run-in-child.ts';
import { isStuck } from '../../runs/is-stuck.ts';
import { spentPlan } from '../../imports/planning/plans.ts';
import { latestRun } from '../../imports/history/run-states.ts';
import { importKind } from '../../imports/running/import-kind.ts';
import { beginApplying } from '../../imports/running/change-state.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';
import type { FedActivity } from '../imports/feed.ts';
import { importingFrom, tour, type Imports } from '../imports/importing.ts';

/**
 * Imports activities, edits the experiences, imports again with differences, conflicts and decisions, and undoes both imports.
 * Then plans and cancels further imports, applies a whole plan, and imports from a second source.
 */
export async function importAndUndo(api: ApiUnderTest, pictures: string): Promise<void> {
  const imports = importingFrom(api, pictures);
  // Only one new activity has a picture. With more, the ids would vary: activities are written in the order in which pictures arrive.
  const withPicture = (n: number) => ({ pictures: [`${pictures}/p${n}.jpg`] });
  const first = await imports.importAll([
    tour('1', withPicture(1)),
    ...['2', '3', '4', '5'].map((id) => tour(id, { zones: ['301'] })),
    tour('6', { location: 'unknown', tags: ['unknown'], duration: 'soon', name: { es: 'ÑANDÚ' } }),
  ]);
  await imports.edit('1', { name: 'Nuestra 1' });
  await imports.edit('2', { duration: '09:00' });
  await api.admin('DELETE', `/experiences/${await imports.idOf('5')}`);

  const changes = { duration: '03:00', location: '31', tags: ['7', '8'], name: { es: 'Suya', en: 'Theirs' } };
  const second = await imports.plan([
    tour('1', { ...changes, pictures: [`${pictures}/p2.jpg`, `${pictures}/none.jpg`] }),
    ...['2', '3', '5', '7'].map((id) => tour(id, changes)),
  ]);
  await imports.change(await imports.itemOf(second, '3'), { decisions: { duration: 'ours', tags: 'ours' } });
  await imports.change(await imports.itemOf(second, '1'), { decisions: { 'name.es': 'theirs' } });
  for (const decision of ['ours', null, 'ours'] as const) await imports.changeMany(second, { decision });
  await imports.changeMany(second, { isChosen: true, kinds: ['changed', 'gone'] });
  await imports.apply(second);
  // The second request for the same plan gets the result of the first.
  await imports.request(second, '');
  for (const id of [first.id, second.id]) {
    for (const language of ['es', 'en']) {
      const headers = { 'accept-language': language };
      await api.admin('GET', `/imports/runs/${id}`, { headers });
      await api.admin('GET', `/imports/runs/${id}`, { headers: { ...headers, accept: 'text/event-stream' } });
      await api.admin('GET', `/imports/runs/${id}/items?kind=new,conflict&state=applied&name=VISITA`, { headers });
      await api.admin('GET', `/imports/runs/${id}/report`, { headers });
    }
  }
  await imports.edit('7', { includes: 'Guía' });
  for (const id of [second.id, first.id]) {
    await api.admin('POST', `/imports/runs/${id}/undo`);
    await imports.work();
    await api.admin('GET', `/imports/runs/${id}/items`);
  }
  await imports.plan([tour('8')]);
  const token = await imports.token();
  await api.admin('GET', `/imports/quantity-imports?token=${token}`);
  const { id } = await imports.begin();
  await api.admin('POST', `/imports/runs/${id}/cancel`);
  await applyAll(api, imports);
  await useDistributor(api);
  await importElsewhere(api, imports);
}

/**
 * Applies a plan like a request without `Prefer`, which first selects every item that has no conflict. Such a request is not sent,
 * because it would wait for the background job, which runs only in `work`.
 */
async function applyAll({ services }: ApiUnderTest, imports: Imports): Promise<void> {
  const run = await imports.plan([tour('9'), tour('10')]);
  await imports.changeMany(run, { isChosen: false });
  await beginApplying(services, { plan: run.plan, by: 'eva@example.com', withAll: true });
  await imports.work();
  await imports.itemsOf(run);
}

/** Reads the distributor's lists that the admin's forms offer: tags, locations and zones. */
async function useDistributor({ admin }: ApiUnderTest): Promise<void> {
  const { token } = (await admin('GET', '/imports/civitatis-credentials')).json<{ token: string }>();
  for (const list of ['tags', 'locations', 'zones']) await admin('GET', `/imports/civitatis-${list}?token=${token}`);
}

/**
 * Imports from a second source, `octo`: new activities, a plan in which all of them are gone, an undo with a record that cannot be
 * deleted, and a source that is down. Also runs the import process and the queries about past runs.
 */
async function importElsewhere({ services, db }: ApiUnderTest, imports: Imports): Promise<void> {
  const other = (activities: FedActivity[]) => ({ ...imports.source(activities), key: 'octo' });
  const many = Array.from({ length: 25 }, (_, n) => tour(`o${n}`, { zones: ['301'] }));
  const run = await imports.plan(other(many));
  await imports.request(run);
  await imports.work(other(many));
  const junk = { is: 'rejected', id: '9', list: 'all', note: { key: 'noName' } } as const;
  const empty = other([]);
  await imports.plan({
    ...empty,
    async *read(signal) {
      yield [junk];
      yield* empty.read(signal);
    },
  });

  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'never'; end $$`);
  await db.execute(sql`
    create trigger refuse before delete on experiences for each row when (old.name ->> 'es' = 'Visita o5') execute function refuse()`);
  await imports.undo(run);
  await db.execute(sql`drop function refuse cascade`);

  await runImportsInChild(services, new AbortController().signal, 'pipe');
  await isStuck(db, importKind(services, []), await imports.runOf(run));
  await latestRun(db, 'octo');
  await spentPlan(db, 'octo');
  await imports.plan({
    ...empty,
    read: () => {
      throw new ApiError('distributorDown');
    },
  });
}
