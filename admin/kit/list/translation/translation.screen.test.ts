import type { TranslationStates } from '@trastienda/contract/freshness/states';
import { address, expect, focus, page, resize, rows, test, textsOf, userEvent } from '../../../testing/screens.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const withFreshness = { features: ['views' as const, 'freshness' as const] };
const cells = () =>
  rows.elements().flatMap((row) => row.querySelector('[data-column=translation]')?.textContent.trim() ?? []);
const chips = () => textsOf(page.getByRole('list', { name: 'Filtros' }).getByRole('listitem'));
const decoded = () => decodeURIComponent(address() ?? '');
const addFilter = page.getByRole('button', { name: 'Filtro', exact: true });
const apply = page.getByRole('button', { name: 'Aplicar' });

const setStates = (server: TestServer, ...states: TranslationStates[]) =>
  server.change(({ experiences }) => {
    experiences.forEach((experience, index) => Object.assign(experience, { translationStates: states[index] ?? {} }));
  });

async function showColumn() {
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
  await page.getByRole('checkbox', { name: 'Traducción' }).click();
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
}

/** Adds a filter by its name as a user types it. */
async function choose(name: string) {
  await focus(addFilter);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Buscar un filtro' })).toHaveFocus();
  await userEvent.keyboard(`${name}{Enter}`);
}

test('D-92 a column names or counts the texts that are not up to date, and sorts by the time since when', async ({
  open,
  server,
}) => {
  await setStates(
    server,
    { en: { name: 'stale', description: 'stale' } },
    { es: { promotion: 'missing' } },
    {},
    { en: { description: 'stale', promotion: 'missing' } },
  );
  await open('/experiencias', undefined, withFreshness);
  await expect.element(rows.first()).toBeVisible();
  expect(cells()).toEqual([]);
  await showColumn();
  await expect
    .poll(() => cells().slice(0, 4))
    .toEqual([
      'EN desactualizado · 2 textos: Título y Descripción',
      'ES sin traducir · Promoción',
      'Al día',
      'EN desactualizado · DescripciónEN sin traducir · Promoción',
    ]);
  await page.getByRole('columnheader', { name: 'Traducción' }).getByRole('button').click();
  await expect.poll(address).toBe('/experiencias?sort=staleSince');
  await expect.poll(async () => (await server.sent('GET', '/experiences?order[staleSince]=asc')).length).toBe(1);
});

test('D-92 on a phone, the column does not make the screen wider', async ({ open, server }) => {
  await resize(390, 844);
  await setStates(server, { en: { name: 'stale', description: 'stale' } });
  await open('/experiencias', undefined, withFreshness);
  await showColumn();
  await expect.poll(() => cells()[0]).toContain('EN desactualizado');
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('D-92 where a record has a single text, the column does not name it', async ({ open, server }) => {
  await server.change(({ languages }) => {
    for (const language of languages) Object.assign(language, { translationStates: { en: { name: 'missing' } } });
  });
  await open('/idiomas', undefined, withFreshness);
  await showColumn();
  await expect.poll(() => cells()[0]).toBe('EN sin traducir');
  await choose('traducción al inglés');
  await page.getByRole('combobox', { name: 'Traducción al inglés' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Texto' })).not.toBeInTheDocument();
  await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(['desactualizada', 'sin traducir', 'al día']);
});

test('D-92 the states of a language are a filter with several values, or with those of one text, which can be left out', async ({
  open,
}) => {
  await open('/experiencias', undefined, withFreshness);
  await choose('traducción al inglés');
  await userEvent.keyboard('sin rev{Enter}desact{Enter}{Enter}');
  await expect.poll(chips).toEqual(['Traducción al inglés: sin revisar o desactualizada']);
  expect(decoded()).toBe('/experiencias?freshness[en]=unreviewed&freshness[en]=stale');

  await page.getByRole('button', { name: /^Traducción al inglés/ }).click();
  await page.getByRole('checkbox', { name: 'Excluir' }).click();
  await page.getByRole('combobox', { name: 'Texto' }).click();
  await page.getByRole('option', { name: 'Descripción' }).click();
  await apply.click();
  // A single text cannot be proofread.
  await expect.poll(chips).toEqual(['Traducción al inglés de «Descripción»: todos menos desactualizada']);
  expect(decoded()).toBe('/experiencias?not[freshness[en][description]]=stale');
});

test('a state that does not exist stays in its chip as it is', async ({ open }) => {
  await open('/experiencias?freshness[en]=odd', undefined, withFreshness);
  await expect.poll(chips).toEqual(['Traducción al inglés: odd']);
});

test('without the feature, a list has neither the column nor the filters', async ({ open, server }) => {
  await setStates(server, { en: { name: 'stale' } });
  await open('/experiencias?sort=staleSince&freshness[en]=stale', undefined, { features: ['views'] });
  await expect.poll(chips).toEqual(['freshness[en]: stale (filtro desconocido)']);
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Ubicación' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Traducción' })).not.toBeInTheDocument();
  // While the columns close, they return the focus to their button.
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('checkbox', { name: 'Ubicación' })).not.toBeInTheDocument();
  await choose('traducción');
  await expect.element(page.getByText('No hay nada con ese nombre')).toBeVisible();
  expect((await server.calls()).filter(({ path }) => path.includes('staleSince'))).toEqual([]);
});
