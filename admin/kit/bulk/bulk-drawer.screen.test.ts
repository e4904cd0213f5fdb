import { describe } from 'vitest';
import {
  address,
  chooseEnglish,
  expect,
  go,
  page,
  press,
  resize,
  storedBySignIn,
  test,
  textsOf,
  userEvent,
} from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const drawer = page.getByRole('dialog', { name: /^(?:Cambiar|Change) / });
const question = page.getByRole('dialog', { name: '¿Quieres salir sin guardar?' });
const field = drawer.getByRole('combobox', { name: 'Campo' });
const change = (number: number) => drawer.getByRole('group', { name: `Cambio ${number}`, exact: true });
const value = drawer.getByRole('textbox', { name: 'Valor nuevo' });
const radio = (name: string) => drawer.getByRole('radio', { name, exact: true });
const preview = drawer.getByRole('button', { name: 'Ver qué cambiaría' });
const open = page.getByRole('button', { name: 'Cambiar…' });
const withBulk = { features: ['bulk' as const] };

type Opening = {
  server: TestServer;
  open: (path: string, session: ReturnType<typeof storedBySignIn>, config: typeof withBulk) => Promise<void>;
};

/** Opens a list, ticks its first rows and opens the drawer. */
async function compose({ server, open: show }: Opening, path = '/experiencias', count = 2) {
  await show(path, storedBySignIn(server), withBulk);
  await tick(count);
}

async function tick(count: number) {
  const boxes = page.getByRole('row').getByRole('checkbox', { name: /^Seleccionar (?!todo)/ });
  await expect.poll(() => boxes.elements().length).toBeGreaterThanOrEqual(count);
  for (let row = 0; row < count; row += 1) await boxes.nth(row).click();
  await open.click();
  await expect.element(field).toHaveFocus();
}

/** Chooses a field by typing the beginning of its name. */
const choose = (name: string, within = change(1)) =>
  press(within.getByRole('combobox', { name: 'Campo' }), `${name}{Enter}`);

const planned = { '@id': '/proposals/12', '@type': 'Proposal', id: 12 };

/** Plans the change. @returns the body of the request. */
async function plan(server: TestServer) {
  await server.answer('POST', /^\/proposals$/, 202, planned, { location: '/proposals/12' });
  await preview.click();
  await expect.poll(address).toBe('/cambios/12');
  const [call] = await server.sent('POST', '/proposals');
  return call?.body as { operations: unknown[] };
}

describe('composing a change of many records', () => {
  test('the drawer names the records, and the button shows the plan of what was chosen', async ({ server, open }) => {
    await compose({ server, open });
    await expect.element(drawer).toHaveAccessibleName('Cambiar 2 experiencias');
    await choose('Título');
    await value.fill('Paseo en kayak');
    expect(await plan(server)).toEqual({
      collection: 'experiences',
      ids: [1, 2],
      operations: [{ operation: 'set', field: 'name', language: 'es', value: 'Paseo en kayak' }],
    });
  });

  test('all records that match the filter are sent as the filter', async ({ server, open: show }) => {
    await show('/experiencias?name=Paseo', storedBySignIn(server), withBulk);
    await page.getByRole('checkbox', { name: 'Seleccionar todo lo de esta página' }).click();
    await page.getByRole('button', { name: /^Seleccionar las \d+ que cumplen el filtro$/ }).click();
    await open.click();
    await expect.element(drawer.getByText('Todo lo que cumple el filtro de la lista')).toBeVisible();
    await choose('Activa');
    await radio('Sí').click();
    expect(await plan(server)).toMatchObject({ where: { name: 'Paseo' } });
    // A filter by name is read in the language of the list, whatever that of the browser is.
    const [list] = await server.sent('GET', '/experiences?');
    expect((await server.sent('POST', '/proposals')).map(({ language }) => language)).toEqual([list?.language]);
  });

  test('the drawer keeps its records and what was typed when the list behind it changes', async ({ server, open }) => {
    await compose({ server, open });
    await choose('Título');
    await value.fill('Kayak');
    go('/experiencias?name=Paseo');
    await expect.poll(() => document.querySelectorAll('[data-select]:checked').length).toBe(0);
    await expect.element(drawer).toHaveAccessibleName('Cambiar 2 experiencias');
    await expect.element(value).toHaveValue('Kayak');
    expect(await plan(server)).toMatchObject({ ids: [1, 2] });
  });

  for (const [name, of, fill, operation] of [
    ['a flag', 'Activa', () => radio('No').click(), { field: 'isActive', value: false }],
    ['a choice', 'Texto del bot', () => pick('Reservar'), { field: 'urlButtonText', value: 'book' }],
    ['a month', 'Mes de inicio', () => pick('Mayo'), { field: 'seasonStartMonth', value: 'Mayo' }],
    ['a duration', 'Duración', () => value.fill('2h30'), { field: 'duration', value: '02:30' }],
    ['a country', 'País', () => pick('Portugal'), { field: 'country', value: 'PT' }],
    ['a record', 'Ubicación', () => pick('Lisboa'), { field: 'location', value: '/locations/3' }],
    ['records', 'Etiquetas', () => pick('Noche'), { field: 'tags', value: ['/tags/4'] }],
    [
      'a URL, cleaned as in the form',
      'URL',
      () => value.fill(' https://a.example '),
      { field: 'url', value: 'https://a.example' },
    ],
  ] as const)
    test(`sets ${name}`, async ({ server, open }) => {
      await compose({ server, open });
      await choose(of);
      await fill();
      expect((await plan(server)).operations).toEqual([{ operation: 'set', ...operation }]);
    });

  for (const [label, operation] of [
    ['Añadir', 'add'],
    ['Quitar', 'remove'],
  ] as const)
    test(`${operation}s records of a list`, async ({ server, open }) => {
      await compose({ server, open });
      await choose('Etiquetas');
      await radio(label).click();
      await pick('Noche');
      expect((await plan(server)).operations).toEqual([{ operation, field: 'tags', value: ['/tags/4'] }]);
    });

  test('sets a number', async ({ server, open }) => {
    await compose({ server, open }, '/planes', 1);
    await choose('Nivel');
    await value.fill('3');
    expect((await plan(server)).operations).toEqual([{ operation: 'set', field: 'level', value: 3 }]);
  });

  test('clears a field, and marks texts of a language as proofread', async ({ server, open }) => {
    await compose({ server, open });
    await choose('Posición');
    await expect.element(drawer.getByText('El campo se queda vacío.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Añadir otro cambio' }).click();
    await choose('Revisado en inglés', change(2));
    expect((await plan(server)).operations).toEqual([
      { operation: 'set', field: 'order', value: null },
      { operation: 'proofread', language: 'en' },
    ]);
  });

  test('a text in English has the counter of the form', async ({ server, open }) => {
    await compose({ server, open });
    await choose('Promoción');
    await radio('EN').click();
    await value.fill('Two for one');
    await expect.element(drawer.getByText('11 / 160')).toBeVisible();
    expect((await plan(server)).operations).toEqual([
      { operation: 'set', field: 'promotion', language: 'en', value: 'Two for one' },
    ]);
  });

  test('a change of the state asks whether makers get a mail', async ({ server, open }) => {
    await compose({ server, open });
    await expect.element(radio('No avisar')).not.toBeInTheDocument();
    await choose('Activa');
    await radio('No').click();
    await expect.element(radio('No avisar')).toBeChecked();
    await radio('Un correo de resumen por maker').click();
    expect(await plan(server)).toMatchObject({ notify: 'summary' });
  });

  test('D-91 only fields that can be changed in bulk are offered, by the labels of the form', async ({
    server,
    open,
  }) => {
    await compose({ server, open });
    await field.click();
    await expect
      .poll(() => textsOf(page.getByRole('option')))
      .toEqual([
        'Activa',
        'Título',
        'Descripción',
        'URL',
        'Texto del botón',
        'Duración',
        'Tipo de promoción',
        'Promoción',
        'Tiene el sello sostenible',
        'Mes de inicio',
        'Mes de fin',
        'Maker',
        'Idiomas',
        'Categorías',
        'Etiquetas',
        'País',
        'Ubicación',
        'Posición',
        'Qué incluye',
        'Revisado en español',
        'Revisado en inglés',
      ]);
  });

  test('D-92 with the feature `freshness`, translations are marked as up to date: in English unless Spanish is chosen, all or one text', async ({
    server,
    open: show,
  }) => {
    await show('/experiencias', storedBySignIn(server), { features: ['bulk', 'freshness'] });
    await tick(2);
    await choose('Traducción al día');
    await expect.element(radio('EN')).toBeChecked();
    const text = drawer.getByRole('combobox', { name: 'Texto', exact: true });
    await expect.element(text).toHaveValue('Todos los desactualizados');
    await expect.element(drawer.getByText('No cambia ninguno', { exact: false })).toBeVisible();
    await drawer.getByRole('button', { name: 'Añadir otro cambio' }).click();
    await choose('Traducción al día', change(2));
    await change(2).getByRole('radio', { name: 'ES', exact: true }).click();
    await change(2).getByRole('combobox', { name: 'Texto', exact: true }).click();
    await page.getByRole('option', { name: 'Descripción', exact: true }).click();
    expect((await plan(server)).operations).toEqual([
      { operation: 'confirm', language: 'en' },
      { operation: 'confirm', language: 'es', field: 'description' },
    ]);
  });

  test('works in English', async ({ server, open: show }) => {
    await chooseEnglish();
    await show('/etiquetas', storedBySignIn(server), withBulk);
    await page.getByRole('row').getByRole('checkbox').nth(1).click();
    await page.getByRole('button', { name: 'Change…' }).click();
    await drawer.getByRole('button', { name: 'Preview changes' }).click();
    await expect.element(drawer.getByText('Choose the field to change')).toBeVisible();
  });
});

/** Chooses an option of the select for the value. */
async function pick(name: string) {
  await drawer.getByRole('combobox', { name: /^(?:Valor nuevo|Qué se)/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

describe('find and replace', () => {
  const find = drawer.getByRole('textbox', { name: 'Buscar', exact: true });
  const sentHits = (server: TestServer) => server.sent('POST', '/proposals/hits');

  async function search(opening: Opening) {
    await compose(opening);
    await choose('Descripción');
    await radio('Buscar y reemplazar').click();
  }

  test('counts the hits as one types, and sends the text as it was typed', async ({ server, open }) => {
    await search({ server, open });
    await server.answer('POST', /hits/, 200, { hits: 12, records: 9, isMore: false });
    await find.fill('experencia ');
    await expect.element(drawer.getByText('12 veces en 9 experiencias')).toBeVisible();
    await server.answer('POST', /hits/, 200, { hits: 1, records: 1, isMore: false });
    await drawer.getByRole('checkbox', { name: 'Palabras completas' }).click();
    await expect.element(drawer.getByText('1 vez en 1 experiencia', { exact: true })).toBeVisible();
    await drawer.getByRole('textbox', { name: 'Reemplazar por' }).fill('experiencia ');
    const searched = {
      field: 'description',
      language: 'es',
      find: 'experencia ',
      matchesCase: false,
      matchesAccents: false,
    };
    const selected = { collection: 'experiences', ids: [1, 2] };
    expect(new Set((await sentHits(server)).map(({ language }) => language))).toEqual(new Set(['es']));
    expect((await sentHits(server)).map(({ body }) => body)).toEqual([
      { ...selected, ...searched, wholeWords: false },
      { ...selected, ...searched, wholeWords: true },
    ]);
    await server.answer('POST', /^\/proposals$/, 202, planned);
    await preview.click();
    await expect.poll(address).toBe('/cambios/12');
    const [, , call] = await server.sent('POST', '/proposals');
    expect(call?.body).toMatchObject({
      operations: [{ operation: 'replace', ...searched, wholeWords: true, value: 'experiencia ' }],
    });
  });

  test('an answer to an earlier text is not shown', async ({ server, open }) => {
    await search({ server, open });
    const release = await server.holdBack(/hits/);
    await server.answer('POST', /hits/, 200, { hits: 99, records: 2, isMore: false });
    await find.fill('kaya');
    await expect.poll(() => sentHits(server)).toHaveLength(1);
    await find.fill('kayak');
    await expect.poll(() => sentHits(server)).toHaveLength(2);
    await server.answer('POST', /hits/, 200, { hits: 0, records: 0, isMore: false });
    await release();
    await expect.element(drawer.getByText('No aparece en ningún registro')).toBeVisible();
    await expect.element(drawer.getByText(/99/)).not.toBeInTheDocument();
  });

  test('a failed count is said, and does not prevent the change', async ({ server, open }) => {
    await search({ server, open });
    await server.fail('POST', /hits/, 503, { code: 503, message: 'Ahora no' });
    await find.fill('kayak');
    await expect.element(drawer.getByText('No se ha podido contar: 503- Ahora no. Puedes seguir.')).toBeVisible();
    await expect.element(page.getByRole('alert').getByText('Ahora no')).not.toBeInTheDocument();
    expect(await plan(server)).toBeDefined();
  });
});

describe('a change that cannot be planned', () => {
  test('missing parts are named at their inputs, the first gets the focus, and nothing is sent', async ({
    server,
    open,
  }) => {
    await compose({ server, open });
    await preview.click();
    await expect.element(field).toHaveAccessibleDescription('Elige el campo que cambia');
    await expect.element(field).toHaveFocus();
    await choose('Promoción');
    await preview.click();
    await expect.element(value).toHaveAccessibleDescription('Pon el valor nuevo, o elige «Vaciar»');
    await expect.element(value).toHaveFocus();
    await radio('Buscar y reemplazar').click();
    await preview.click();
    await expect
      .element(drawer.getByRole('textbox', { name: 'Buscar', exact: true }))
      .toHaveAccessibleDescription('Escribe el texto que buscas');
    expect(await server.sent('POST', '/proposals')).toEqual([]);
  });

  test('refusals of the server are shown at the inputs, and a corrected change can be planned', async ({
    server,
    open,
  }) => {
    await compose({ server, open });
    await choose('URL');
    await value.fill('no es una url');
    await drawer.getByRole('button', { name: 'Añadir otro cambio' }).click();
    await choose('Duración', change(2));
    await change(2).getByRole('textbox').fill('mucho');
    const violations = [
      { propertyPath: 'operations.0.value', key: 'url', message: 'x' },
      { propertyPath: 'operations.1.value', message: 'Esa duración no vale' },
    ];
    await server.fail('POST', /^\/proposals$/, 422, { code: 422, key: 'invalidInput', violations });
    await preview.click();
    const [first, second] = [change(1).getByRole('textbox'), change(2).getByRole('textbox')];
    await expect.element(first).toHaveFocus();
    await expect.element(second).toHaveAccessibleDescription(/^Esa duración no vale/);
    await first.fill('https://a.example');
    await expect.element(first).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(second).toHaveAttribute('aria-invalid', 'true');
    await second.fill('2:30');
    await server.answer('POST', /^\/proposals$/, 202, planned);
    await preview.click();
    await expect.poll(address).toBe('/cambios/12');
  });

  test('a refusal of the selection is said beside the button', async ({ server, open }) => {
    await compose({ server, open });
    await choose('Posición');
    const violations = [{ propertyPath: 'ids', key: 'nothingSelected', message: 'x' }];
    await server.fail('POST', /^\/proposals$/, 422, { code: 422, key: 'invalidInput', violations });
    await preview.click();
    await expect.element(drawer.getByRole('alert')).toHaveTextContent('No hay nada seleccionado');
    await expect.element(preview).toHaveFocus();
  });

  test('after a lost answer, the same change can be sent again', async ({ server, open }) => {
    await compose({ server, open });
    await choose('Título');
    await value.fill('Kayak');
    await server.fail('POST', /^\/proposals$/, 504, 'Gateway Timeout');
    await preview.click();
    await expect
      .element(drawer.getByRole('alert'))
      .toHaveTextContent('504- El servidor está ocupado. Vuelve a intentarlo en unos segundos');
    await expect.element(value).toHaveValue('Kayak');
    await server.answer('POST', /^\/proposals$/, 202, planned);
    await preview.click();
    await expect.poll(address).toBe('/cambios/12');
    const [lost, repeated] = await server.sent('POST', '/proposals');
    expect(repeated?.body).toEqual(lost?.body);
  });

  test('while it is sent, it is neither sent twice nor closed', async ({ server, open }) => {
    await compose({ server, open });
    await choose('Posición');
    await server.answer('POST', /^\/proposals$/, 202, planned);
    const release = await server.holdBack(/^\/proposals$/);
    await preview.click();
    await expect.element(preview).toBeDisabled();
    await press(field, '{Enter}{Escape}');
    await expect.element(drawer).toBeVisible();
    await release();
    await expect.poll(address).toBe('/cambios/12');
    expect(await server.sent('POST', '/proposals')).toHaveLength(1);
  });
});

describe('the keyboard and closing', () => {
  test('an operation is composed, added, removed and sent by keyboard', async ({ server, open }) => {
    await compose({ server, open });
    await userEvent.keyboard('etiq{Enter}{Tab}');
    await expect.element(radio('Poner')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Tab}noch');
    await expect.element(page.getByRole('option', { name: 'Noche' })).toBeVisible();
    await userEvent.keyboard('{Enter}{Tab}');
    await expect.element(drawer.getByRole('button', { name: 'Quitar Noche' })).toBeVisible();
    await press(drawer.getByRole('button', { name: 'Añadir otro cambio' }), '{Enter}');
    await expect.element(change(2).getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('activ{Enter}{Tab}');
    await expect.element(drawer.getByRole('button', { name: 'Quitar el cambio 2' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(change(2)).not.toBeInTheDocument();
    await expect.element(drawer.getByRole('button', { name: 'Añadir otro cambio' })).toHaveFocus();
    await server.answer('POST', /^\/proposals$/, 202, planned);
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(address).toBe('/cambios/12');
    const [call] = await server.sent('POST', '/proposals');
    expect(call?.body).toMatchObject({ operations: [{ operation: 'add', field: 'tags', value: ['/tags/4'] }] });
  });

  test('Enter in a text sends the change', async ({ server, open }) => {
    await compose({ server, open });
    await choose('Título');
    await server.answer('POST', /^\/proposals$/, 202, planned);
    await value.fill('Kayak');
    await press(value, '{Enter}');
    await expect.poll(address).toBe('/cambios/12');
  });

  test('Escape closes an unused drawer, and the focus returns to the button', async ({ server, open: show }) => {
    await compose({ server, open: show });
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(open).toHaveFocus();
  });

  test('Escape in an open list of fields closes the list only', async ({ server, open }) => {
    await compose({ server, open });
    await userEvent.keyboard('t');
    await expect.poll(() => page.getByRole('option').elements().length).toBeGreaterThan(0);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('option').elements()).toEqual([]);
    await expect.element(drawer).toBeVisible();
  });

  test('a used drawer asks before it closes', async ({ server, open: show }) => {
    await compose({ server, open: show });
    await choose('Título');
    await value.fill('Kayak');
    await userEvent.keyboard('{Escape}');
    await expect.element(question.getByRole('button', { name: 'Seguir editando' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(value).toHaveValue('Kayak');
    await drawer.getByRole('button', { name: 'Cerrar sin cambiar nada' }).click();
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect.element(drawer).not.toBeInTheDocument();
    expect(await server.sent('POST', '/proposals')).toEqual([]);
  });

  test('a used drawer asks before the screen is left', async ({ server, open }) => {
    await compose({ server, open });
    await choose('Título');
    go('/etiquetas');
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    expect(address()).toBe('/experiencias');
    await expect.element(field).toHaveValue('Título');
  });

  test('on a phone it fills the window, and nothing is cut off', async ({ server, open }) => {
    await resize(390, 844);
    await compose({ server, open });
    await choose('Promoción');
    await radio('Buscar y reemplazar').click();
    const content = (await drawer.findElement()) as HTMLElement;
    await expect
      .poll(() => content.getBoundingClientRect().toJSON())
      .toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    expect(content.scrollWidth).toBeLessThanOrEqual(390);
    await expect.element(preview).toBeInViewport();
  });
});
