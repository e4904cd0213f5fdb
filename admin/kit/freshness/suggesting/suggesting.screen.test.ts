import axe from 'axe-core';
import { onTestFinished, vi } from 'vitest';
import type { SuggestedSentence, Suggestions } from '@trastienda/contract/freshness/calls';
import type { Feature } from '@trastienda/contract/config';
import type { TextState } from '@trastienda/contract/freshness/states';
import { openAs } from '../../../testing/roles.ts';
import {
  address,
  expect,
  focus,
  page,
  press,
  redAlerts,
  resize,
  storedBySignIn,
  test,
  textsOf,
  userEvent,
} from '../../../testing/screens.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const withFreshness = { features: ['freshness', 'translations'] as Feature[] };

const main = page.getByRole('main');
const box = (name: string) => main.getByRole('textbox', { name, exact: true });
const [name, description] = [box('Nombre'), box('Descripción')];
const only = (code: 'ES' | 'EN') => page.getByRole('button', { name: code, exact: true });
const suggest = page.getByRole('button', { name: 'Sugerir: Descripción (en inglés)' });
const anySuggest = page.getByRole('button', { name: /^Sugerir/ });
const panel = page.getByRole('group', { name: 'Sugerencias del catálogo: Descripción (en inglés)' });
const lines = panel.getByRole('listitem');
const useAll = panel.getByRole('button', { name: 'Usar todas' });
const use = (place: number) => panel.getByRole('button', { name: `Usar la frase ${place}` });
const undo = panel.getByRole('button', { name: 'Deshacer' });

type Texts = { name: string; description: string | null };
type Stored = { es: Texts; en: Texts; states?: Record<string, TextState> };

/** Gives the category 3 these texts, and these states of its English ones. */
const store = (server: TestServer, { es, en, states = {} }: Stored) =>
  server.change(({ categories }) => {
    const kayak = categories.find(({ id }) => id === 3) ?? {};
    const fresh = { name: 'fresh', description: 'fresh' };
    Object.assign(kayak, { translations: { es, en }, translationStates: { es: fresh, en: { ...fresh, ...states } } });
    for (const field of ['name', 'description'] as const)
      Object.assign(kayak, { [field]: { es: es[field], en: en[field] } });
  });

const source = ['Salimos a las 9.', 'Remamos dos horas.', 'Comemos en la playa.'] as const;
const missing: Stored = {
  es: { name: 'Kayak', description: source.join(' ') },
  en: { name: 'Kayaking', description: null },
  states: { description: 'missing' },
};
const stale: Stored = {
  ...missing,
  en: { name: 'Kayaking', description: 'We leave early. We paddle for one hour. We eat.' },
  states: { description: 'stale' },
};

const from = { '@id': '/categories/4', name: 'Cultura' };
const exact = (at: number, text: string): SuggestedSentence => {
  const sentence = source[at] ?? '';
  return { source: sentence, separator: ' ', match: 'exact', remembered: sentence, parts: [{ text }], from };
};
const near: SuggestedSentence = {
  source: source[1],
  separator: ' ',
  match: 'near',
  remembered: 'Remamos tres horas.',
  parts: [{ text: 'We paddle for ' }, { text: 'two', isCarried: true }, { text: ' hours.' }],
  from,
};
const none = { source: source[1], separator: ' ', match: null, remembered: null, parts: null, from: null };
const answered = [exact(0, 'We leave at 9.'), near, exact(2, 'We eat on the beach.')];
const whole = 'We leave at 9. We paddle for two hours. We eat on the beach.';

const answer = (server: TestServer, description: readonly SuggestedSentence[], times = 100) => {
  const body: Suggestions = { fields: { description: [...description] } };
  return server.fail('POST', /^\/freshness\/suggestions/, 200, body, times);
};
const asked = async (server: TestServer) =>
  (await server.sent('POST', '/freshness/suggestions')).map(({ body }) => body);

type Open = (path: string, session: ReturnType<typeof storedBySignIn>, config: typeof withFreshness) => Promise<void>;

async function openEnglish({ server, open }: { server: TestServer; open: Open }, stored: Stored, sentences = answered) {
  await store(server, stored);
  await answer(server, sentences);
  await open('/editar-categoria/3', storedBySignIn(server), withFreshness);
  await only('EN').click();
  await expect.element(name).toHaveValue('Kayaking');
}

async function openPanel(...opened: Parameters<typeof openEnglish>) {
  await openEnglish(...opened);
  await suggest.click();
  await expect.element(panel).toBeVisible();
}

test('D-92 one call asks for all texts that are to be translated, and the button is beside those with a suggestion', async ({
  server,
  open,
}) => {
  const noName = { ...missing, en: { name: '', description: null } };
  await store(server, { ...noName, states: { name: 'missing', description: 'missing' } });
  await answer(server, answered);
  await open('/editar-categoria/3', storedBySignIn(server), withFreshness);
  await expect.element(name).toHaveValue('Kayak');
  await only('EN').click();
  await expect.element(suggest).toBeVisible();
  await expect.element(anySuggest).toHaveLength(1);
  const texts = { name: 'Kayak', description: source.join(' ') };
  expect(await asked(server)).toEqual([{ collection: 'categories', id: 3, language: 'en', texts }]);
});

test('D-92 opening shows each sentence with its suggestion and its origin, with the focus on the first button', async ({
  server,
  open,
}) => {
  await openEnglish({ server, open }, missing, [exact(0, 'We leave at 9.'), near, { ...none, source: source[2] }]);
  await press(suggest, '{Enter}');
  await expect.element(useAll).toHaveFocus();
  await expect.element(suggest).toHaveAttribute('aria-expanded', 'true');
  const [first = '', second = '', third = ''] = textsOf(lines);
  expect(first).toMatch(/Salimos a las 9\..*We leave at 9\..*Frase igual.*Cultura/);
  expect(second).toMatch(/We paddle for two hours\..*Frase parecida.*Adaptado a esta frase: two/);
  expect(third).toMatch(/Comemos en la playa\..*Sin sugerencia/);
  expect(lines.nth(1).element().querySelector('del')).toHaveTextContent('tres');
  expect(lines.nth(1).element().querySelector('ins')).toHaveTextContent('dos');
  expect(lines.nth(1).element().querySelector('mark')).toHaveTextContent('two');
  expect(lines.nth(0).element().querySelectorAll('[lang=es], [lang=en]')).toHaveLength(2);
  const link = lines.nth(0).getByRole('link', { name: 'Cultura' });
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('href', '/editar-categoria/4');
});

test('D-92 the panel has no barrier that axe finds', async ({ server, open }) => {
  await openPanel({ server, open }, stale, [exact(0, 'We leave at 9.'), near, { ...none, source: source[2] }]);
  const { violations } = await axe.run(panel.element(), { resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
});

test('D-92 by keyboard: all suggestions are used, and Ctrl+Z in the field or Deshacer takes them back', async ({
  server,
  open,
}) => {
  await openPanel({ server, open }, missing);
  await userEvent.keyboard('{Enter}');
  await expect.element(description).toHaveValue(whole);
  await expect.element(description).toHaveFocus();
  await expect.element(page.getByText('Cambios sin guardar')).toBeVisible();
  await expect.element(panel.getByRole('status')).toHaveTextContent('3 de 3 frases en el texto');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(description).toHaveValue('');
  await useAll.click();
  await expect.element(description).toHaveValue(whole);
  await undo.click();
  await expect.element(description).toHaveValue('');
  await expect.element(useAll).toHaveFocus();
  expect(await server.sent('PUT', '/categories')).toEqual([]);
});

test('D-92 single sentences come into the order of the source; Escape closes the panel from the field, too', async ({
  server,
  open,
}) => {
  await openPanel({ server, open }, missing);
  await use(3).click();
  await expect.element(use(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(description).toHaveValue('We leave at 9. We eat on the beach.');
  await expect.element(use(2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(description).toHaveValue(whole);
  await expect.element(description).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).toHaveLength(0);
  await expect.element(description).toHaveFocus();
});

test('D-92 a gap stays for the sentence without a suggestion, with the caret in it, until it is filled', async ({
  server,
  open,
}) => {
  await openPanel({ server, open }, missing, [exact(0, 'We leave at 9.'), none, exact(2, 'We eat on the beach.')]);
  await useAll.click();
  await expect.poll(() => textsOf(lines)[1]).toContain('Falta esta frase en el texto');
  await expect.element(panel.getByRole('status')).toHaveTextContent('2 de 3 frases en el texto · falta 1 por escribir');
  await userEvent.keyboard('Typed here.');
  await expect.element(panel.getByRole('status')).not.toHaveTextContent('por escribir');
  await expect.element(description).toHaveValue('We leave at 9. Typed here. We eat on the beach.');
  await expect.poll(() => textsOf(lines)[1]).toMatch(/Sin sugerencia.*Se queda:.*Typed here\./);
});

test('D-92 in a text that is out of date, a suggestion replaces the old sentence and never one that was typed', async ({
  server,
  open,
}) => {
  await openPanel({ server, open }, stale, [exact(0, 'We leave at 9.'), near, { ...none, source: source[2] }]);
  await expect.poll(() => textsOf(lines)[0]).toMatch(/Sustituye a:.*We leave early\./);
  await description.fill('We leave early. My own words. We eat.');
  await expect.element(undo).toHaveLength(0);
  await useAll.click();
  await expect.element(description).toHaveValue('We leave at 9. My own words. We eat.');
  await use(2).click();
  await expect.element(description).toHaveValue('We leave at 9. We paddle for two hours. We eat.');
  await undo.click();
  await expect.element(description).toHaveValue('We leave at 9. My own words. We eat.');
  await undo.click();
  await expect.element(description).toHaveValue('We leave early. My own words. We eat.');
});

test('D-92 D-57 used suggestions are saved as typed text', async ({ server, open }) => {
  await openPanel({ server, open }, missing);
  await useAll.click();
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await expect.poll(address).toMatch(/\/categorias$/);
  const [put] = await server.sent('PUT', '/categories/3');
  expect(put).toMatchObject({ language: 'en', body: { description: whole } });
});

test('D-92 side by side, a changed source is asked for again when its field is opened, but not at each key', async ({
  server,
  open,
}) => {
  await store(server, missing);
  await answer(server, answered);
  await open('/editar-categoria/3', storedBySignIn(server), withFreshness);
  await page.getByRole('button', { name: 'Lado a lado' }).click();
  await expect.element(suggest).toBeVisible();
  await box('Descripción (español)').fill('Salimos tarde.');
  await expect.element(suggest).toHaveLength(0);
  expect(await asked(server)).toHaveLength(1);
  await focus(box('Descripción (inglés)'));
  await expect.element(suggest).toBeVisible();
  expect(await asked(server)).toMatchObject([{}, { texts: { description: 'Salimos tarde.' } }]);
});

test('D-92 a late answer for an earlier source is not shown', async ({ server, open }) => {
  await store(server, missing);
  await answer(server, answered, 1);
  await answer(server, [exact(0, 'We leave late.')]);
  const release = await server.holdBack(/^\/freshness\/suggestions/);
  await open('/editar-categoria/3', storedBySignIn(server), withFreshness);
  await page.getByRole('button', { name: 'Lado a lado' }).click();
  await expect.poll(() => asked(server)).toHaveLength(1);
  await box('Descripción (español)').fill('Salimos tarde.');
  await focus(box('Descripción (inglés)'));
  await expect.poll(() => asked(server)).toHaveLength(2);
  await release();
  await suggest.click();
  await expect.poll(() => textsOf(lines)).toEqual([expect.stringContaining('We leave late.')]);
});

test('D-92 a new record gets suggestions for the texts that were typed in the other language', async ({
  server,
  open,
}) => {
  await answer(server, answered);
  await open('/nueva-categoria', storedBySignIn(server), withFreshness);
  await description.fill(source.join(' '));
  await only('EN').click();
  await suggest.click();
  await useAll.click();
  await expect.element(description).toHaveValue(whole);
  expect(await asked(server)).toEqual([
    { collection: 'categories', language: 'en', texts: { description: source.join(' ') } },
  ]);
});

test('D-92 a failed call shows neither a button nor an alert, and is not repeated', async ({ server, open }) => {
  await store(server, missing);
  await server.fail('POST', /^\/freshness\/suggestions/, 500, { code: 500, message: 'Error' }, 100);
  await open('/editar-categoria/3', storedBySignIn(server), withFreshness);
  await only('EN').click();
  await expect.poll(async () => (await server.log()).filter((line) => line.includes('suggestions'))).toHaveLength(1);
  await focus(description);
  await expect.element(anySuggest).toHaveLength(0);
  expect(redAlerts()).toEqual([]);
  expect(await asked(server)).toHaveLength(1);
});

const fresh: Stored = { ...stale, states: {} };

test.for([
  ['all texts are up to date', fresh, withFreshness],
  ['the server has no such feature', missing, { features: ['translations'] as Feature[] }],
] as const)('D-92 D-04 nothing is asked if %s', async ([, stored, config], { server, open }) => {
  await store(server, stored);
  await open('/editar-categoria/3', storedBySignIn(server), config);
  await only('EN').click();
  await expect.element(name).toHaveValue('Kayaking');
  await focus(description);
  // The save comes after the form was idle.
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await expect.poll(address).toMatch(/\/categorias$/);
  expect(await asked(server)).toEqual([]);
  expect(await server.unknown()).toEqual([]);
});

test('D-92 D-88 a user who may only read the record gets no suggestions', async ({ server, open }) => {
  await store(server, missing);
  const features: Feature[] = ['roles', ...withFreshness.features];
  await openAs('ROLE_VIEWER', { server, open }, '/editar-categoria/3', { features });
  await only('EN').click();
  await expect.element(main.getByRole('group', { name: 'Nombre' }).getByText('Kayaking')).toBeVisible();
  await expect.element(anySuggest).toHaveLength(0);
  expect(await asked(server)).toEqual([]);
});

test('D-92 a text that becomes longer than the field allows is complete in it, and the counter says so', async ({
  server,
  open,
}) => {
  const long = 'We paddle along the coast. '.repeat(20).trim();
  const texts = { phrase: 'Remamos por la costa.', description: 'd', operations: null, technology: null };
  await server.change(({ makers: [maker] }) =>
    Object.assign(maker ?? {}, {
      translations: { es: texts, en: { ...texts, phrase: null } },
      translationStates: { es: { phrase: 'fresh' }, en: { phrase: 'missing' } },
    }),
  );
  const fields: Suggestions['fields'] = { phrase: [exact(0, long)] };
  await server.fail('POST', /^\/freshness\/suggestions/, 200, { fields }, 100);
  await open('/editar-maker/1', storedBySignIn(server), withFreshness);
  await only('EN').click();
  await anySuggest.click();
  await page.getByRole('button', { name: 'Usar la frase 1' }).click();
  const cell = page.getByRole('main').getByRole('textbox', { name: 'Frase' });
  await expect.element(cell).toHaveValue(long);
  await expect.element(page.getByText(`${long.length} / `)).toBeVisible();
});

test('D-92 with an on-screen keyboard, the focus stays in the panel', async ({ server, open }) => {
  await openPanel({ server, open }, missing, [exact(0, 'We leave at 9.')]);
  const asBefore = matchMedia.bind(globalThis);
  const asked = vi.spyOn(globalThis, 'matchMedia');
  onTestFinished(() => asked.mockRestore());
  asked.mockImplementation((query) => asBefore(query === '(pointer: coarse)' ? 'all' : query));
  await use(1).click();
  await expect.element(description).toHaveValue('We leave at 9.');
  await expect.element(panel).toHaveFocus();
});

test('D-92 a sentence of the record itself is named so, without a link', async ({ server, open }) => {
  const own = { ...exact(0, 'We leave at 9.'), from: { '@id': '/categories/3', name: 'Kayak' } };
  await openPanel({ server, open }, stale, [own]);
  await expect.poll(() => textsOf(lines)[0]).toMatch(/Tal como estaba aquí/);
  await expect.element(panel.getByRole('link')).toHaveLength(0);
});

test('on a phone the panel is as wide as the field', async ({ server, open }) => {
  await resize(390, 844);
  await openPanel({ server, open }, missing);
  const [width, of] = [panel, description].map((each) => each.element().getBoundingClientRect().width);
  expect(width).toBeCloseTo(of ?? 0, 0);
});
