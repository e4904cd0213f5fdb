import type { Page } from '@playwright/test';
import { times } from '../../admin/base/times.ts';
import type { BasicServer } from '../support/basic-server/basic-server.ts';
import { expect, test } from '../support/specified-api.ts';

const allColumns = ['ID', 'Nombre', 'Ubicación', 'Maker', 'Activa', 'Español', 'Inglés', 'Acciones'];

test('EXP-L-09 EXP-L-10 EXP-L-11 AUTH-31 columns can be hidden, for this tab only', async ({
  page,
  open,
  context,
  host,
  server,
}) => {
  await open('/experiencias');
  await expect(page.getByRole('columnheader')).toHaveText(allColumns);
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
  const list = page.getByRole('group', { name: 'Mostrar columnas' });
  await expect(list.getByRole('checkbox')).toHaveCount(8);
  for (const name of allColumns) await expect(list.getByRole('checkbox', { name, exact: true })).toBeChecked();
  await list.getByRole('checkbox', { name: 'Maker', exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveText(allColumns.filter((name) => name !== 'Maker'));
  expect(await page.evaluate(() => sessionStorage.getItem('experiences.columns'))).toBeTruthy();
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveText(allColumns.filter((name) => name !== 'Maker'));
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
  await list.getByRole('checkbox', { name: 'Maker', exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveText(allColumns);
  const other = await context.newPage();
  await other.goto(`${host.url}/experiencias`);
  await expect(other.getByRole('columnheader')).toHaveText(allColumns);
  expect(server.unknown).toEqual([]);
});

/** Returns the queries with which the page reads the list of experiences, as they are sent. */
function noteReads(page: Page, { url }: BasicServer) {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin === url && pathname === '/experiences' && request.method() === 'GET') reads.push(search);
  });
  return reads;
}

test('EXP-L-03 the first list is read exactly once, although it is asked for before its screen is rendered', async ({
  page,
  open,
  server,
}) => {
  const reads = noteReads(page, server);
  await open('/experiencias?page=2');
  await expect(page.getByText(/^11–20 de/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(reads).toEqual([expect.stringContaining('itemsPerPage=600')]);
  await page.reload();
  await expect(page.getByText(/^11–20 de/)).toBeVisible();
  expect(reads).toHaveLength(2);
});

test('EXP-L-03 the first list is rendered once, with its rows', async ({ page, open }) => {
  await page.addInitScript((deadlineMs) => {
    // On a busy machine, the list may arrive after the deadline. Here the deadline never passes.
    const setTimeout = window.setTimeout.bind(window);
    const others = (work: () => void, ms?: number) => (ms === deadlineMs ? 0 : setTimeout(work, ms));
    window.setTimeout = others as typeof setTimeout;
    const look = () => {
      if (document.querySelector('table[aria-busy="true"]')) document.documentElement.dataset['sawBusyTable'] = '';
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  }, times.firstScreenMs);
  await open('/experiencias');
  await expect(page.getByText(/^1–10 de/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).not.toHaveAttribute('data-saw-busy-table');
});

test('EXP-L-03 the first screen does not wait for a slow list, which is still read once', async ({
  page,
  open,
  server,
}) => {
  const reads = noteReads(page, server);
  const release = server.holdBack(/^\/experiences/);
  await open('/experiencias');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByText(/^1–10 de/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(reads).toHaveLength(1);
});

test('EXP-L-03 D-35 a first list that fails is read once, reported, and read again on request', async ({
  page,
  open,
  server,
}) => {
  const reads = noteReads(page, server);
  server.fail('GET', /^\/experiences/, 500);
  await open('/experiencias');
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible();
  expect(reads).toHaveLength(1);
  await retry.click();
  await expect(page.getByText(/^1–10 de/)).toBeVisible();
  expect(reads).toHaveLength(2);
});

test('EXP-L-03 the first list is read again when it is opened again', async ({ page, open, server }) => {
  const reads = noteReads(page, server);
  await open('/experiencias');
  await expect(page.getByText(/^1–10 de/)).toBeVisible();
  await page.getByRole('link', { name: 'Nueva' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva experiencia' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => reads.length).toBe(2);
});
