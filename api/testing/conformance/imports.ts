import type { ApiUnderTest } from '../api-under-test.ts';
import { importingFrom, tour } from '../importing.ts';

/** Imports, edits, imports again with differences, conflicts and decisions, and takes both back. */
export async function importAndUndo(api: ApiUnderTest, pictures: string): Promise<void> {
  const imports = importingFrom(api, pictures);
  // One activity only: pictures arrive in any order, and what has them is written as they arrive.
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
    tour('1', { ...changes, ...withPicture(2) }),
    ...['2', '3', '5', '7'].map((id) => tour(id, changes)),
  ]);
  await imports.change(await imports.itemOf(second, '3'), { decisions: { duration: 'ours', tags: 'ours' } });
  await imports.change(await imports.itemOf(second, '1'), { decisions: { 'name.es': 'theirs' } });
  await imports.changeMany(second, { decision: 'ours' });
  await imports.changeMany(second, { isChosen: true, kinds: ['changed', 'gone'] });
  await imports.apply(second);
  for (const id of [first.id, second.id]) {
    for (const language of ['es', 'en']) {
      const headers = { 'accept-language': language };
      await api.admin('GET', `/imports/runs/${id}`, { headers });
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
  await useDistributor(api);
}

/** The lists of the forms, and the ids of the distributor that records keep. */
async function useDistributor({ admin }: ApiUnderTest): Promise<void> {
  const { token } = (await admin('GET', '/imports/civitatis-credentials')).json<{ token: string }>();
  for (const list of ['tags', 'locations', 'zones']) await admin('GET', `/imports/civitatis-${list}?token=${token}`);
}
