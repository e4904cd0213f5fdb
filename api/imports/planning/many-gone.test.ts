import { expect, it } from 'vitest';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { FedActivity } from '../../testing/imports/feed.ts';
import { testImporting } from '../../testing/imports/importing.ts';

const importing = testImporting();

const tours = (count: number): FedActivity[] =>
  Array.from({ length: count }, (_, n) => ({ id: String(n), name: { es: `Visita ${n}` } }));
/** Applies the run and returns the message of `imports-request`. */
const message = async (run: ImportRun, language = 'es') => {
  await importing.apply(run);
  return (await importing.request(run, '', language)).json<{ message: string }>().message;
};

it('D-52 gone items of an empty feed are unticked until a person ticks them', async () => {
  await importing.importAll(tours(30));
  const run = await importing.plan([]);
  expect(run).toMatchObject({ state: 'planned', manyGone: true, counts: { gone: 30 }, chosen: 0 });
  const asked = `/imports/quantity-imports?token=${await importing.token()}`;
  expect((await importing.api.admin('GET', asked)).json()).toMatchObject({ quantity: 0, run: run['@id'] });
  expect(await message(run)).toBe(
    'Importación terminada: no había nada que importar. Han desaparecido 30 de golpe y se han dejado como estaban, por si es un fallo del distribuidor',
  );
  expect(await message(run, 'en')).toContain(
    "30 disappeared at once and were left unchanged, in case of an error on the distributor's side",
  );
  // A person can still tick the items.
  const again = await importing.plan([]);
  const chosen = await importing.changeMany(again, { isChosen: true, kinds: ['gone'] });
  expect(chosen.json()).toMatchObject({ chosen: 30, manyGone: true });
  expect(await message(again)).toBe(
    'Importación terminada. Nuevas: 0. Actualizadas: 0. Ya no se ofrecen: 30. En conflicto, sin tocar: 0',
  );
});

it('other changes of a feed with many gone items are applied', async () => {
  await importing.importAll(tours(30));
  const run = await importing.plan([
    { id: '1', name: { es: 'Otra' } },
    { id: 'x', name: { es: 'Nueva' } },
  ]);
  expect(run).toMatchObject({ manyGone: true, chosenCounts: { new: 1, changed: 1, gone: 0 } });
  expect(await message(run)).toMatch(/Nuevas: 1\. Actualizadas: 1\. Ya no se ofrecen: 0\..*desaparecido 29 /);
});

it.each([
  { known: 30, left: 10, isMany: false },
  { known: 30, left: 9, isMany: true },
  { known: 150, left: 120, isMany: false },
  { known: 150, left: 119, isMany: true },
])('with $known known activities and $left left, many are gone: $isMany', async ({ known, left, isMany }) => {
  await importing.importAll(tours(known));
  const run = await importing.plan(tours(left));
  expect(run).toMatchObject({ manyGone: isMany, chosenCounts: { gone: isMany ? 0 : known - left } });
});

it('activities are not gone if a list failed', async () => {
  await importing.importAll(tours(30));
  const run = await importing.plan(importing.source([], ['all']));
  expect(run).toMatchObject({ manyGone: false, listsFailed: 1, counts: { gone: 0 }, chosen: 0 });
});
