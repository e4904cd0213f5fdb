import { openAs } from '../../testing/roles.ts';
import {
  appliedChange,
  applyingChange,
  items,
  plannedChange,
  planningChange,
  toItem,
  undoneChange,
} from '../../testing/proposals/samples.ts';
import { openChange, serveProposals, withBulk } from '../../testing/proposals/serve-proposals.ts';
import {
  address,
  chooseEnglish,
  expect,
  go,
  page,
  redAlert,
  resize,
  test,
  textsOf,
  userEvent,
} from '../../testing/screens.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const dialog = page.getByRole('dialog');
const menu = page.getByRole('navigation', { name: 'Menú principal' });
const tabs = page.getByRole('navigation', { name: 'Qué pasa con cada registro' });
const tick = (name: string) => page.getByRole('checkbox', { name: `Aplicar a ${name}`, exact: true });
const names = items.filter(({ kind }) => kind === 'changes').map(({ name }) => name ?? '');
const [first = '', second = '', third = ''] = names;
const choices = '/proposals/12/choices';
const applied = items.map((item) => (item.kind === 'changes' ? { ...item, state: 'applied' as const } : item));

test('without the feature `bulk`, there are no changes of many records: not in the menu, not at their URLs, not on the dashboard', async ({
  server,
  open,
}) => {
  for (const path of ['/cambios', '/cambios/12']) {
    await open(path, undefined, { features: ['audit', 'history'] });
    await expect.poll(address).toMatch(/\/404$/);
  }
  await open('/actividad', undefined, { features: ['audit', 'history'] });
  await expect.element(heading('Actividad')).toBeVisible();
  expect(page.getByRole('link', { name: 'En bloque' }).elements()).toEqual([]);
  await open('/dashboard');
  await expect.element(page.getByText('experiencias en el catálogo')).toBeVisible();
  expect(await server.sent('GET', '/proposals')).toEqual([]);
});

test('a change that is being prepared shows what it does and its progress, and becomes the plan by itself', async ({
  server,
  open,
}) => {
  const fake = await openChange({ server, open }, planningChange, { items });
  await expect.element(heading('Cambio de 4312 experiencias')).toBeVisible();
  await expect.element(page.getByText('Poner Activa: sí')).toBeVisible();
  await expect.element(page.getByText('Añadir la etiqueta Playa')).toBeVisible();
  await expect
    .element(
      page.getByText('Cambiar «eperiencia» por «experiencia» en Descripción (en español), solo palabras completas'),
    )
    .toBeVisible();
  await expect.element(page.getByText('Filtro: Activa: no (4312 experiencias)')).toBeVisible();
  await expect.element(heading('Preparando 1200 de 4312')).toBeVisible();
  fake.set({ planned: 3000 });
  await expect.element(heading('Preparando 3000 de 4312')).toBeVisible();
  fake.set(plannedChange);
  await expect.element(tabs).toBeVisible();
  expect(page.getByText('El cambio está listo').elements()).toEqual([]);
});

test('a plan has a tab for each kind of item, and shows each field before and after, and why an item is refused', async ({
  server,
  open,
}) => {
  await openChange({ server, open }, plannedChange, { items });
  await expect
    .poll(() => textsOf(tabs.getByRole('link')))
    .toEqual(['Cambian312', 'Ya están así5', 'Rechazados2', 'Cambiados mientras tanto1']);
  const details = page.getByRole('group', { name: `Cambios de ${first}` });
  await expect.element(details.getByText('eperiencia', { exact: true })).toBeVisible();
  expect(details.getByText('eperiencia', { exact: true }).element().tagName).toBe('DEL');
  expect(details.getByText('experiencia', { exact: true }).element().tagName).toBe('INS');
  expect(page.getByRole('link', { name: first }).element().getAttribute('href')).toBe('/editar-experiencia/1');
  await button(`Ocultar los cambios de ${first}`).click();
  await expect.element(page.getByText('Activa: No → Sí · Etiquetas: +Playa · Descripción (en español)')).toBeVisible();
  await tabs.getByRole('link', { name: /Rechazados/ }).click();
  await expect.element(page.getByText('La descripción debe tener al menos 20 caracteres')).toBeVisible();
  await tabs.getByRole('link', { name: /Ya están así/ }).click();
  await expect.element(page.getByText('Bodega con historia')).toBeVisible();
  await page.getByRole('textbox', { name: 'Nombre del registro' }).fill('zzz');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Ningún registro se llama así')).toBeVisible();
  expect(address()).toBe('/cambios/12?kind=same&name=zzz');
});

test('D-92 translations that are marked as up to date show their state before and after, and which of them an undo has left', async ({
  server,
  open,
}) => {
  const [operation] = plannedChange.operations;
  const confirm = { ...operation, operation: 'confirm', field: null, value: null, language: 'en' } as const;
  const change = { ...plannedChange, operations: [confirm as (typeof plannedChange.operations)[number]] };
  const state = { before: 'stale', after: 'fresh' };
  const fields = { 'translationStates.en.name': state, 'translationStates.en.description': state };
  const fake = await openChange({ server, open }, change, { items: [toItem(1, first, { fields })] });
  await expect.element(page.getByText('Marcar al día los textos en inglés desactualizados')).toBeVisible();
  await expect
    .element(
      page.getByText('Título (en inglés): Desactualizado → Al día · Descripción (en inglés): Desactualizado → Al día'),
    )
    .toBeVisible();
  await button(`Mostrar los cambios de ${first}`).click();
  const details = page.getByRole('group', { name: `Cambios de ${first}` });
  await expect.element(details.getByText('Al día').first()).toBeVisible();
  const left = { state: 'left' as const, left: ['translationStates.en.name'], leftBecause: 'edited' as const };
  fake.set({ ...undoneChange, operations: change.operations }, [toItem(1, first, { fields, ...left })]);
  await page.getByRole('link', { name: 'Ver cuáles' }).click();
  await expect
    .element(page.getByText('No se ha deshecho, porque alguien lo editó después: Título (en inglés).'))
    .toBeVisible();
});

test('rows are ticked one by one, with Shift as a range, and all at once; what is ticked is applied with the version on screen', async ({
  server,
  open,
}) => {
  const fake = await openChange({ server, open }, plannedChange, { items });
  await tick(first).click();
  await expect.element(button('Aplicar 311 cambios')).toBeVisible();
  await tick(third).click({ modifiers: ['Shift'] });
  await expect.element(button('Aplicar 309 cambios')).toBeVisible();
  await expect.element(tick(second)).not.toBeChecked();
  const all = page.getByRole('checkbox', { name: 'Marcar los 312' });
  await all.click();
  await expect.element(button('Aplicar 312 cambios')).toBeVisible();
  await all.click();
  await expect.element(button('Aplicar 0 cambios')).toBeDisabled();
  await all.click();
  expect(fake.bodies('POST', choices)).toEqual([
    { isChosen: false, items: [1] },
    { isChosen: false, items: [1, 2, 3] },
    { isChosen: true, kinds: ['changes'] },
    { isChosen: false, kinds: ['changes'] },
    { isChosen: true, kinds: ['changes'] },
  ]);
  await button('Aplicar 312 cambios').click();
  await expect.element(heading('Aplicando 0 de 312')).toBeVisible();
  expect(fake.calls('POST', '/proposals/12/apply')).toMatchObject([{ version: '"6"' }]);
});

test('a tick that cannot be saved is taken back with the reason', async ({ server, open }) => {
  const fake = await openChange({ server, open }, plannedChange, { items });
  fake.fail('POST', /choices$/, 503);
  await tick(first).click();
  await expect.element(redAlert('No')).toBeVisible();
  await expect.element(tick(first)).toBeChecked();
});

test('an apply that waits for a tick is not sent if the tick cannot be saved', async ({ server, open }) => {
  const fake = await openChange({ server, open }, plannedChange, { items });
  await expect.element(tick(first)).toBeVisible();
  fake.fail('POST', /choices$/, 503);
  for (const element of [tick(first).element(), button('Aplicar 312 cambios').element()])
    if (element instanceof HTMLElement) element.click();
  await expect.element(page.getByText('Este cambio ya no estaba como lo veías', { exact: false })).toBeVisible();
  await expect.element(tick(first)).toBeChecked();
  expect(fake.calls('POST', '/proposals/12/apply')).toEqual([]);
  await button('Aplicar 312 cambios').click();
  await expect.element(heading('Aplicando 0 de 312')).toBeVisible();
});

test('by keyboard, the focus is on the title when a new state replaces the button, and on the button after a failure', async ({
  server,
  open,
}) => {
  const fake = await openChange({ server, open }, plannedChange, { items });
  const focused = (name: string) => expect.element(button(name)).toHaveFocus();
  const press = async (name: string) => {
    const element = button(name).element();
    if (element instanceof HTMLElement) element.focus();
    await userEvent.keyboard('{Enter}');
  };
  await expect.element(button('Aplicar 312 cambios')).toBeVisible();
  fake.fail('POST', /apply$/, 503);
  await press('Aplicar 312 cambios');
  await expect.element(redAlert('No')).toBeVisible();
  await expect.element(button('Aplicar 312 cambios')).toBeEnabled();
  await focused('Aplicar 312 cambios');
  await press('Aplicar 312 cambios');
  await expect.element(heading('Cambio de 312 experiencias')).toHaveFocus();
  fake.set(appliedChange);
  await expect.element(button('Deshacer todo')).toBeVisible();
  fake.fail('POST', /undo$/, 503);
  await press('Deshacer todo');
  await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => fake.calls('POST', '/proposals/12/undo')).toHaveLength(1);
  // Until the answer arrives, the button is disabled.
  await expect.element(button('Deshacer todo')).toBeEnabled();
  await focused('Deshacer todo');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(heading('Deshaciendo 0 de 309')).toBeVisible();
  await expect.element(heading('Cambio de 309 experiencias')).toHaveFocus();
});

test('a change that is not as it was on screen is not applied: it is read again, with the reason', async ({
  server,
  open,
}) => {
  const fake = await openChange({ server, open }, plannedChange, { items });
  await expect.element(button('Aplicar 312 cambios')).toBeVisible();
  fake.set({ chosen: 300 });
  await button('Aplicar 312 cambios').click();
  await expect.element(page.getByText('Este cambio ya no estaba como lo veías', { exact: false })).toBeVisible();
  await button('Aplicar 300 cambios').click();
  await expect.element(heading('Aplicando 0 de 300')).toBeVisible();
  expect(page.getByText('Este cambio ya no estaba', { exact: false }).elements()).toEqual([]);
});

test('without a connection, a change is not applied and the plan stays', async ({ server, open }) => {
  const fake = await openChange({ server, open }, plannedChange, { items });
  await expect.element(tick(first)).toBeVisible();
  fake.fail('POST', /apply$/, 0);
  await button('Aplicar 312 cambios').click();
  await expect.element(redAlert('No hay respuesta del servidor')).toBeVisible();
  await expect.element(tick(first)).toBeChecked();
  await expect.element(button('Aplicar 312 cambios')).toBeEnabled();
});

test('a plan without changes cannot be applied, and says where to look; it can be discarded', async ({
  server,
  open,
}) => {
  const counts = { changes: 0, same: 320, refused: 0, changed: 0, gone: 0 };
  const fake = await openChange({ server, open }, { ...plannedChange, chosen: 0, counts });
  await expect.element(heading('No hay nada que cambiar')).toBeVisible();
  expect(button(/^Aplicar/).elements()).toEqual([]);
  await button('Descartar').click();
  await dialog.getByRole('button', { name: 'Conservarlo' }).click();
  expect(fake.calls('DELETE', '/proposals/12')).toEqual([]);
  await button('Descartar').click();
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(heading('Descartado sin cambiar nada')).toBeVisible();
});

test('in a plan that switches experiences, the user chooses whether their makers get a mail, and sees how many do and one of the mails', async ({
  server,
  open,
}) => {
  const fake = await openChange({ server, open }, plannedChange, { items });
  const notify = page.getByRole('checkbox', { name: 'Avisar a los makers por correo' });
  await expect.element(notify).not.toBeChecked();
  expect(page.getByText(/makers? recibirá/).elements()).toEqual([]);
  await notify.click();
  await expect.element(page.getByText('12 makers recibirán cada uno un resumen', { exact: false })).toBeVisible();
  expect(fake.bodies('POST', choices)).toEqual([{ notify: 'summary' }]);
  await expect.element(button('Aplicar 312 cambios')).toBeVisible();
  await button('Ver uno').click();
  await expect.element(dialog.getByText('El de Mar Viva.', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('Kayak al atardecer: activada')).toBeVisible();
});

test('an applying change shows its progress live, can be stopped, and then continued', async ({ server, open }) => {
  const fake = await openChange({ server, open }, applyingChange, { items: applied });
  await expect.element(heading('Aplicando 120 de 312')).toBeVisible();
  fake.set({ applied: 200 });
  await expect.element(heading('Aplicando 200 de 312')).toBeVisible();
  await button('Parar').click();
  await dialog.getByRole('button', { name: 'Parar' }).click();
  await expect.element(heading('Parando: termina lo que está a medias')).toBeVisible();
  fake.set({ state: 'stopped', isUndoable: true, chosen: 112, finishedAt: '2026-11-30T09:10:09Z' });
  await expect.element(heading('Parado cuando llevaba 200 de 312')).toBeVisible();
  await button('Seguir aplicando (112)').click();
  await expect.poll(() => fake.calls('POST', '/proposals/12/apply')).toHaveLength(1);
  expect(fake.calls('POST', '/proposals/12/apply')[0]?.version).toMatch(/^"\d+"$/);
});

test('the end of an apply is announced on any screen, and the lists of the collection are read again', async ({
  server,
  open,
}) => {
  const fake = await openChange({ server, open }, applyingChange, { items: applied });
  await expect.element(heading('Aplicando 120 de 312')).toBeVisible();
  go('/etiquetas');
  await expect.element(heading('Etiquetas')).toBeVisible();
  fake.set(appliedChange);
  await page.getByRole('button', { name: 'Ver el cambio' }).click();
  await expect.element(heading('Aplicado a 309 experiencias')).toBeVisible();
});

test('the report of an applied change says what became of each record, and everything can be undone', async ({
  server,
  open,
}) => {
  const fake = await openChange({ server, open }, appliedChange, { items: applied });
  await expect.element(heading('Aplicado a 309 experiencias')).toBeVisible();
  await expect
    .poll(() => textsOf(tabs.getByRole('link')))
    .toEqual(['Aplicados309', 'Rechazados3', 'Cambiados mientras tanto3', 'Ya estaban así5']);
  await expect.element(page.getByText('3 registros no se han cambiado', { exact: false })).toBeVisible();
  await expect.element(button('Descargar informe (CSV)')).toBeVisible();
  await button('Deshacer todo').click();
  await expect
    .element(dialog.getByText('Lo que alguien haya editado después se queda como está', { exact: false }))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(heading('Deshaciendo 0 de 309')).toBeVisible();
  const left = { state: 'left' as const, left: ['tags'], leftBecause: 'edited' as const };
  fake.set(undoneChange, [toItem(1, first, left)]);
  await expect.element(heading('Deshecho en 306 experiencias')).toBeVisible();
  await page.getByRole('link', { name: 'Ver cuáles' }).click();
  await expect.element(page.getByText('No se ha deshecho, porque alguien lo editó después: Etiquetas.')).toBeVisible();
});

test('a failed change says why, and what it had done can be undone', async ({ server, open }) => {
  const failed = { state: 'failed', error: 'proposalTooSlow', isUndoable: true } as const;
  await openChange({ server, open }, { ...applyingChange, ...failed }, { items: applied });
  await expect.element(heading('Falló cuando llevaba 120 de 312')).toBeVisible();
  await expect.element(page.getByText('La base de datos ha tardado demasiado', { exact: false })).toBeVisible();
  await expect.element(button('Deshacer todo')).toBeVisible();
});

test('the plan of somebody else is read-only, with the reason', async ({ server, open }) => {
  await openChange({ server, open }, { ...plannedChange, isOwn: false }, { items });
  await expect
    .element(page.getByText('Lo preparó ana.moreno@server.example, y solo esa persona puede aplicarlo.'))
    .toBeVisible();
  await expect.element(tick(first)).toBeDisabled();
  expect(button(/^(Aplicar|Descartar)/).elements()).toEqual([]);
});

test('a delete says that the records go to the trash', async ({ server, open }) => {
  const { operations } = plannedChange;
  const toTrash = operations.slice(0, 1).map((each) => ({ ...each, operation: 'delete', field: null, value: null }));
  await openChange(
    { server, open },
    { ...plannedChange, operations: toTrash },
    { items: [toItem(1, first, { fields: {} })] },
  );
  await expect.element(page.getByText('Va a la papelera')).toBeVisible();
  await expect.element(button('Enviar 312 a la papelera')).toBeVisible();
});

test('an unknown change says so, and one that cannot be read is read again on request', async ({ server, open }) => {
  const fake = await openChange({ server, open }, plannedChange, { path: '/cambios/99' });
  await expect.element(heading('Este cambio no existe')).toBeVisible();
  fake.fail('GET', /^\/proposals\/12$/, 503);
  go('/cambios/12');
  await expect.element(heading('No se ha podido cargar el cambio')).toBeVisible();
  await button('Reintentar').click();
  await expect.element(heading('Cambio de 312 experiencias')).toBeVisible();
});

test('the list is beside the activity, shows a busy change live, and can be limited to those of the user', async ({
  server,
  open,
}) => {
  const fake = await openChange({ server, open }, applyingChange, { path: '/actividad' });
  await expect.element(menu.getByRole('link', { name: 'Actividad' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'En bloque' }).click();
  await expect.element(page.getByText('Poner Activa: sí · Añadir la etiqueta Playa · y 1 operación más')).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Actividad' })).toHaveAttribute('data-current', 'true');
  await expect.element(page.getByText('120 aplicados')).toBeVisible();
  fake.set({ applied: 200 });
  await expect.element(page.getByText('200 aplicados')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Solo los míos' }).click();
  await expect.poll(address).toBe('/cambios?mine=true');
  await expect.poll(() => fake.sent.some(({ path }) => path.includes('isOwn=true'))).toBe(true);
  await page.getByRole('link', { name: 'Cambio de 312 experiencias' }).click();
  await expect.element(heading('Aplicando 200 de 312')).toBeVisible();
});

test('an editor has the list in the menu if there is no activity, without the choice of whose changes are listed', async ({
  server,
  open,
}) => {
  serveProposals(plannedChange);
  await openAs('ROLE_EDITOR', { server, open }, '/cambios', { features: ['roles', 'bulk'] });
  await expect.element(page.getByRole('link', { name: 'Cambio de 312 experiencias' })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Cambios en bloque' })).toHaveAttribute('aria-current', 'page');
  expect(page.getByRole('checkbox', { name: 'Solo los míos' }).elements()).toEqual([]);
});

test('the dashboard leads to the open changes of the user', async ({ server, open }) => {
  await openChange({ server, open }, plannedChange, { items, path: '/dashboard' });
  await expect.element(heading('Cambios en bloque sin terminar')).toBeVisible();
  await page.getByRole('link', { name: 'Ver el cambio de 312 experiencias' }).click();
  await expect.element(button('Aplicar 312 cambios')).toBeVisible();
});

test('the dashboard shows no changes once the only open one has ended', async ({ server, open }) => {
  const fake = await openChange({ server, open }, applyingChange, { path: '/dashboard' });
  await expect.element(page.getByText('Aplicando 120 de 312')).toBeVisible();
  fake.set(appliedChange);
  await expect.poll(() => heading('Cambios en bloque sin terminar').elements()).toEqual([]);
});

test('a change is readable on a phone and in English', async ({ server, open }) => {
  await resize(390, 844);
  await chooseEnglish();
  await openChange({ server, open }, plannedChange, { items });
  await expect.element(heading('Change of 312 experiences')).toBeVisible();
  await expect.element(page.getByText('Add the tag Playa')).toBeVisible();
  await expect.element(button('Apply 312 changes')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('the history of a record names the change that it was part of, and leads to it', async ({ server, open }) => {
  serveProposals(appliedChange, applied);
  const change = {
    '@id': '/changes/1',
    '@type': 'Change',
    id: 1,
    at: '2026-11-30T09:10:00Z',
    record: '/tags/1',
    kind: 'update',
    actor: { kind: 'user', '@id': '/users/1', name: 'ana@server.example' },
    request: null,
    proposal: { '@id': '/proposals/12', collection: 'experiences', applied: 309, isUndo: false },
    fields: { 'name.es': { before: 'Playa', after: 'Playas' } },
    names: { '/tags/1': 'Playas' },
    deleted: [],
  };
  const undo = { ...change, '@id': '/changes/2', id: 2, proposal: { ...change.proposal, '@id': null, isUndo: true } };
  await server.fail('GET', /^\/changes/, 200, { 'hydra:member': [undo, change], 'hydra:view': {} }, 9);
  await open('/actividad', undefined, withBulk);
  await expect.element(page.getByText('Deshecho el cambio de 309 experiencias')).toBeVisible();
  await page.getByRole('link', { name: 'Cambio de 309 experiencias', exact: true }).click();
  await expect.element(heading('Aplicado a 309 experiencias')).toBeVisible();
});
