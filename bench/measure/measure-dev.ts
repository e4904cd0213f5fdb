import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/test/find-browser.ts';
import { prepareProject, type Project } from '../support/dev-server.ts';
import { median } from '../support/median.ts';

const times = 5;
/** The pause between changes: the file watcher ignores a change of a file within 50 ms of the previous change. */
const pauseMs = 200;
const typed = 'Typed before the change';

export type DevTime = { name: string; ms: number; aimMs?: number };
type Turn = { project: Project; page: Page; url: string; turn: number };

/**
 * Measures how long `npm run dev` takes to start, and how long a developer waits until a change takes effect. It changes a copy of the
 * project and observes the admin in Chromium.
 */
export async function measureDev(): Promise<{ measured: DevTime[]; keepsTypedText: boolean }> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('There is no Chromium. Name one in CHROMIUM.');
  const project = await prepareProject();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const first = await project.start();
    await first.stop();
    const { url, ms, stop } = await project.start();
    try {
      const page = await browser.newPage({ baseURL: url, locale: 'es-ES' });
      const opened = await openForm(page, project.account);
      const measured = [
        { name: 'start with an empty data folder', ms: first.ms },
        { name: 'start again', ms },
        { name: 'first screen in the browser', ms: opened },
      ];
      await page.getByRole('textbox', { name: 'Nombre' }).fill(typed);
      const admin = await measureChanges(adminChanges, { project, page, url });
      const keepsTypedText = (await page.getByRole('textbox', { name: 'Nombre' }).inputValue()) === typed;
      await page.goto('/nuevo-reseller');
      await page.locator('textarea[maxlength]').first().waitFor();
      const api = await measureChanges(apiChanges, { project, page, url });
      return { measured: [...measured, ...admin, ...api], keepsTypedText };
    } finally {
      await stop();
    }
  } finally {
    await browser.close();
    await project.remove();
  }
}

/**
 * Signs in and opens the form of a new tag.
 * @returns milliseconds from the request until the sign-in page is visible.
 */
async function openForm(page: Page, { username, password }: Project['account']): Promise<number> {
  const start = performance.now();
  await page.goto('/login');
  await page.getByLabel('E-mail').waitFor();
  const ms = performance.now() - start;
  await page.getByLabel('E-mail').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/experiencias');
  await page.goto('/nueva-etiqueta');
  await page.getByRole('textbox', { name: 'Nombre' }).waitFor();
  return ms;
}

type Change = { name: string; aimMs?: number; once: (turn: Turn) => Promise<void> };

async function measureChanges(changes: readonly Change[], on: Omit<Turn, 'turn'>): Promise<DevTime[]> {
  const measured: DevTime[] = [];
  for (const { name, aimMs, once } of changes) {
    const ms: number[] = [];
    // The first turn is discarded because it loads code that later turns find in a cache.
    for (let turn = 0; turn <= times; turn += 1) {
      const start = performance.now();
      await once({ ...on, turn });
      ms.push(performance.now() - start);
      await sleep(pauseMs);
    }
    measured.push({ name, ms: median(ms.slice(1)), ...(aimMs && { aimMs }) });
  }
  return measured;
}

const adminChanges: Change[] = [
  {
    name: 'change in a .tsx, until the screen shows it',
    aimMs: 1_000,
    async once({ project, page, turn }) {
      const section = '<Section id="tag">';
      await project.change('admin/features/tags/tag-form.tsx', section, `${section}<p>Changed {${turn}}</p>`);
      await untilShown(page, `Changed ${turn}`);
    },
  },
  {
    name: 'change of a label in es.json, until the screen shows it',
    aimMs: 1_000,
    async once({ project, page, turn }) {
      await project.change('admin/features/tags/es.json', 'Datos de la etiqueta', `Label ${turn}`);
      await untilShown(page, `Label ${turn}`);
    },
  },
];

const apiChanges: Change[] = [
  {
    name: 'change in the API, until an answer shows it',
    aimMs: 3_000,
    async once({ project, url, turn }) {
      const status = turn % 2 === 0 ? 'unavailable' : 'ok';
      await project.change(
        'api/calls/health.ts',
        "async () => ({ status: 'ok' })",
        `async () => ({ status: '${status}' })`,
      );
      await untilAnswered(`${url}/health/live`, `"${status}"`);
    },
  },
  {
    // The page reloads, and its requests wait until the API has restarted.
    name: 'change in the contract, until screen and API show it',
    async once({ project, page, url, turn }) {
      const maxChars = 170 + turn;
      await project.change('contract/limits.ts', 'claimMaxChars: 160', `claimMaxChars: ${maxChars}`);
      await Promise.all([
        page.locator(`textarea[maxlength="${maxChars}"]`).waitFor(),
        untilAnswered(`${url}/docs.json`, `"maxLength":${maxChars}`),
      ]);
    },
  },
];

const untilShown = (page: Page, text: string) =>
  page.waitForFunction((shown) => document.body.innerText.includes(shown), text);

async function untilAnswered(url: string, words: string): Promise<void> {
  while (!(await (await fetch(url)).text()).includes(words));
}
