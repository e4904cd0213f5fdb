import type { DistributorCredentials } from '@trastienda/contract/calls/distributor';
import { expect, it } from 'vitest';
import {
  activities,
  beginRun,
  distributor,
  fallSilent,
  followRun,
  killWorker,
  remaining,
  request,
  untilRun,
  useKillableImports,
} from '../testing/imports/killable-imports.ts';
import { holder } from '../testing/servers/killable-copies.ts';

useKillableImports();

it('D-52 a reading whose server is killed is repeated by another, whose event stream shows its end', async () => {
  const silence = fallSilent('lists');
  const following = followRun(await beginRun());
  await silence();
  await killWorker();
  const [stream, ...others] = await following;
  expect(others).toEqual([]);
  expect(stream?.copy).toBe(remaining());
  expect(stream?.events[0]).toMatchObject({ state: 'reading' });
  expect(stream?.events.at(-1)).toMatchObject({ state: 'planned', counts: { new: activities, rejected: 0 } });
}, 420_000);

it('D-52 an import whose server is killed after a batch is completed by another, with each activity once', async () => {
  const run = await untilRun(await beginRun(), ({ state }) => state === 'planned');
  const { token } = await request<DistributorCredentials>('/imports/civitatis-credentials');
  const silence = fallSilent('pictures');
  // Its server may be killed before it answers.
  request('/imports/imports-request', { imports: [run.source], experienceImports: run.plan, token }).catch(
    () => undefined,
  );
  await silence();
  await untilRun(run, ({ applied }) => applied > 0);
  await killWorker();
  const ended = await untilRun(run, ({ state }) => state !== 'applying');
  expect(ended).toMatchObject({ state: 'applied', applied: activities, failed: 0, picturesMissing: 0 });
  const all = [...distributor.catalogue.activities()];
  const { rows } = await holder.query(`
    select count(*)::int as activities, count(distinct name)::int as names,
      (select count(*)::int from media_experiences where experience_id is not null) as pictures from experiences`);
  const names = new Set(all.map(({ texts }) => texts.es.name)).size;
  expect(rows).toEqual([{ activities, names, pictures: all.flatMap((one) => one.pictures).length }]);
}, 420_000);
