import type { Page } from '@playwright/test';
import type { Call } from './call-api.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** A screenshot of the README. */
export type Shot = {
  name: string;
  path: string;
  viewport: typeof desktop;
  colorScheme: 'light' | 'dark';
  /** Changes records as one of the two users. Later screenshots show the changed records. */
  change?: (as: { administrator: Call; editor: Call }) => Promise<void>;
  /** Brings the opened page into the state to show, and waits for its content. */
  arrange: (page: Page) => Promise<void>;
};

const deleted = [
  ['editor', '/zones/34'],
  ['administrator', '/favorite_experiences/4'],
  ['administrator', '/contacts/48'],
  ['editor', '/experiences/118'],
  ['administrator', '/takers/60'],
  ['administrator', '/favorite_makers/50'],
  ['editor', '/experiences/31'],
  ['editor', '/languages/8'],
  ['administrator', '/experiences/402'],
  ['administrator', '/contacts/3'],
] as const;

export const shots: readonly Shot[] = [
  { name: 'experiences', path: '/experiencias', viewport: desktop, colorScheme: 'light', arrange: openStaleView },
  { name: 'experience-form', path: '/editar-experiencia/2', viewport: desktop, colorScheme: 'light', arrange: compare },
  { name: 'dashboard-dark', path: '/dashboard', viewport: desktop, colorScheme: 'dark', arrange: waitForCounts },
  { name: 'history', path: '/editar-experiencia/2', viewport: desktop, colorScheme: 'light', arrange: openHistory },
  { name: 'palette', path: '/experiencias', viewport: desktop, colorScheme: 'light', arrange: search },
  { name: 'experiences-phone', path: '/experiencias', viewport: phone, colorScheme: 'light', arrange: waitForRows },
  {
    name: 'experience-form-phone',
    path: '/editar-experiencia/2',
    viewport: phone,
    colorScheme: 'dark',
    arrange: openStaleText,
  },
  {
    name: 'bulk-change',
    // The first change of many records in this database.
    path: '/cambios/1',
    viewport: desktop,
    colorScheme: 'light',
    change: (as) => planChange(as.administrator),
    arrange: openChange,
  },
  {
    name: 'trash',
    path: '/papelera',
    viewport: desktop,
    colorScheme: 'light',
    change: async (as) => {
      for (const [user, record] of deleted) await as[user]('DELETE', record);
    },
    arrange: (page) =>
      page
        .getByRole('button', { name: /^Restaurar/ })
        .first()
        .waitFor(),
  },
];

function planChange(call: Call) {
  return call('POST', '/proposals', {
    collection: 'experiences',
    where: {},
    operations: [
      { operation: 'replace', field: 'description', language: 'es', find: 'calzado cómodo', value: 'calzado cerrado' },
    ],
  });
}

async function openStaleView(page: Page) {
  await page.getByText('Inglés desactualizado').click();
  await page.getByText('EN desactualizado').first().waitFor();
}

async function openStaleText(page: Page) {
  await page.getByRole('button', { name: /^EN/ }).click();
  await page.getByRole('button', { name: 'Desactualizado: Descripción' }).click();
  const removed = page.locator('del').first();
  await removed.waitFor();
  await removed.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

async function compare(page: Page) {
  await page.getByText('Lado a lado').click();
  await page.getByRole('button', { name: 'Desactualizado: Descripción' }).click();
  await page.locator('del').first().waitFor();
}

async function openHistory(page: Page) {
  await page.getByRole('button', { name: 'Historial', exact: true }).click();
  await page.getByRole('dialog').locator('del').first().waitFor();
}

async function openChange(page: Page) {
  await page.getByText('cerrado', { exact: true }).first().waitFor();
  // An opened screen has the focus on its heading.
  await page.getByRole('heading', { level: 1 }).blur();
}

async function search(page: Page) {
  await waitForRows(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('triana');
  await page.getByRole('dialog').getByRole('group', { name: 'Registros' }).getByRole('option').first().waitFor();
}

function waitForRows(page: Page) {
  return page.getByRole('row', { name: /Triana/ }).waitFor();
}

function waitForCounts(page: Page) {
  return page.getByText('Inglés desactualizado').waitFor();
}
