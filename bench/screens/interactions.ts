import type { Locator, Page } from 'playwright-core';

type Act = (page: Page) => Promise<unknown>;

/** How long the pointer rests on an element before the click: a person needs half a second to aim at it. */
const pointerRestMs = 500;
export const firstName = 'tbody tr:first-child a[href^="/editar-experiencia/"]:not([aria-label])';

async function aimAndClick(target: Locator) {
  await target.hover({ force: true });
  await target.page().waitForTimeout(pointerRestMs);
  await target.click({ force: true });
}

async function openRecord(page: Page) {
  await aimAndClick(page.locator(firstName));
  await page.locator('#field-name').waitFor();
}

async function openFilters(page: Page) {
  await aimAndClick(page.getByRole('button', { name: 'Filtro', exact: true }));
  await page.getByRole('combobox', { name: 'Buscar un filtro' }).waitFor();
}

const chooseFilter = (filter: string, editor: string) => async (page: Page) => {
  await aimAndClick(page.getByRole('option', { name: filter, exact: true }));
  await page.getByRole('dialog').getByText(editor, { exact: true }).first().waitFor();
};

/**
 * The actions of a person in the list of experiences, until the result is painted. Those before the last one only lead to it, at full speed.
 */
export const interactions: Record<string, readonly [...Act[], Act]> = {
  'a switch': [(page) => aimAndClick(page.locator('tbody tr:first-child input[type="checkbox"]').first())],
  search: [
    async (page) => {
      await page.locator('form[role="search"] input[name="name"]').pressSequentially('600');
      await page.keyboard.press('Enter');
      await page.waitForURL(/name=600/);
    },
  ],
  'open a record': [openRecord],
  'open the next record': [
    openRecord,
    async (page) => {
      const place = page.getByRole('group', { name: 'Registros de la lista' });
      await place.getByText(/^1 de/).waitFor();
      await page.keyboard.press(']');
      await place.getByText(/^2 de/).waitFor();
    },
  ],
  'open the menu of filters': [openFilters],
  // The filter with the most values.
  'choose a filter': [openFilters, chooseFilter('País', 'Aplicar')],
  'apply a filter': [
    openFilters,
    chooseFilter('Activa', 'no'),
    async (page) => {
      await aimAndClick(page.getByRole('button', { name: 'no', exact: true }));
      await page.getByRole('list', { name: 'Filtros' }).getByText('Activa: no').waitFor();
    },
  ],
  'open a view': [
    async (page) => {
      await aimAndClick(page.getByRole('navigation', { name: 'Vistas' }).getByRole('link', { name: /^Inactivas/ }));
      await page.getByRole('list', { name: 'Filtros' }).getByText('Activa: no').waitFor();
    },
  ],
  sort: [
    async (page) => {
      await aimAndClick(page.getByRole('columnheader', { name: 'Nombre' }).getByRole('button'));
      await page.waitForURL(/sort=name/);
    },
  ],
  'show 100 rows': [
    async (page) => {
      await page.getByRole('combobox', { name: 'Filas por página' }).focus();
      await page.keyboard.press('End');
      await page.locator('tbody tr:nth-child(100)').waitFor();
    },
  ],
  'change the language': [
    async (page) => {
      await aimAndClick(page.getByRole('button', { name: /Idioma de la interfaz/ }));
      await aimAndClick(page.getByRole('menuitemradio', { name: 'English' }));
      await page.getByRole('heading', { name: 'Experiences', level: 1 }).waitFor();
    },
  ],
};
