import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { times } from '../../admin/base/times.ts';
import { findBrowser } from '../../scripts/test/find-browser.ts';
import { median } from '../support/median.ts';
import type { Product } from '../support/product.ts';
import { traceTasks } from './trace-tasks.ts';

/** The forms with the most fields, each with a text that is typed into, and with the length that the text has before. */
const forms = [
  { name: 'experience', path: '/experiences', screen: '/editar-experiencia', text: '#field-description', chars: 590 },
  { name: 'maker', path: '/makers', screen: '/editar-maker', text: '#field-bookingEngineWidget', chars: 2000 },
] as const;
type Form = (typeof forms)[number];
/** How many records of the demo catalogue are searched for the one with the most content. */
const searched = 60;
const slowdown = 4;
const rounds = 2;
/** The keys are typed into both pages in turn, because other programs affect the speed of this machine. */
const turns = 8;
const keysPerTurn = 20;
/** The interval between two keys of a person who types fast, 100 words per minute. */
const keyGapMs = 120;
/** The number of pauses, in each of which a draft is written. */
const pauses = 8;
/** After a key, the page reacts to the key first; the draft is written later. */
const reactionMs = 200;
const pauseMs = 1300;

/** Milliseconds of the main thread, with the feature `drafts` and without it. */
type Compared = Record<'stored' | 'notStored', number>;
export type DraftCost = {
  name: string;
  /** The number of characters of the record, as JSON. */
  chars: number;
  /** All tasks per key. Each turn differs by some milliseconds, so that the difference is inexact. */
  perKey: Compared;
  differencePerKey: number;
  /** The tasks of a write: the difference between a pause with and without it. */
  write: number;
  /** {@link write} per key, while a person types without a pause. */
  writePerKey: number;
  /** The longest task in all pauses. */
  longestInPause: Compared;
};

/** Measures how long typing into forms occupies the main thread in Chromium, on a CPU that is slowed down. */
export async function measureDrafts(product: Product): Promise<DraftCost[]> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('There is no Chromium. Name one in CHROMIUM.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const costs: DraftCost[] = [];
    for (const form of forms) costs.push(await measureForm(browser, product, form));
    return costs;
  } finally {
    await browser.close();
  }
}

async function measureForm(browser: Browser, product: Product, form: Form): Promise<DraftCost> {
  const { id, chars } = await findLongest(product, form.path);
  const perKey = { stored: [] as number[], notStored: [] as number[] };
  const tasks = { stored: [] as number[][], notStored: [] as number[][] };
  for (let round = 0; round < rounds; round += 1) {
    const open = (hasDrafts: boolean) =>
      openForm(browser, product, { ...form, path: `${form.screen}/${id}`, hasDrafts });
    const pages = [['stored', await open(true)] as const, ['notStored', await open(false)] as const];
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [kind, opened] of pages) perKey[kind].push(await measureKeys(opened));
    }
    for (const [kind, opened] of pages) tasks[kind].push(...(await measurePauses(opened)));
    for (const [, { page }] of pages) await page.context().close();
  }
  const compare = (measure: (kind: keyof Compared) => number) => ({
    stored: measure('stored'),
    notStored: measure('notStored'),
  });
  const pause = compare((kind) => median(tasks[kind].map(sum)));
  const write = pause.stored - pause.notStored;
  return {
    name: form.name,
    chars,
    perKey: compare((kind) => median(perKey[kind])),
    differencePerKey: median(perKey.stored.map((ms, turn) => ms - (perKey.notStored[turn] ?? NaN))),
    write,
    writePerKey: write * Math.min(1, keyGapMs / times.draftDelayMs),
    longestInPause: compare((kind) => Math.max(...tasks[kind].flat())),
  };
}

/** Finds the record with the most content. */
async function findLongest({ ask }: Product, path: string): Promise<{ id: number; chars: number }> {
  const { body } = await ask('GET', `${path}?page=1&itemsPerPage=${searched}`);
  // The cast is safe: by the contract, every collection has its records in `hydra:member`.
  const members = body['hydra:member'] as { '@id': string; id: number }[];
  const read = members.map(async ({ '@id': iri, id }) => ({
    id,
    chars: JSON.stringify((await ask('GET', iri)).body).length,
  }));
  return (await Promise.all(read)).reduce((longest, each) => (each.chars > longest.chars ? each : longest));
}

type Opened = { page: Page; session: CDPSession };
type Opening = Pick<Form, 'text' | 'chars'> & { path: string; hasDrafts: boolean };

/** Opens a form, focuses a text, and types into it until what every key runs is compiled. */
async function openForm(browser: Browser, { url, session: stored }: Product, opening: Opening): Promise<Opened> {
  const context = await browser.newContext({ baseURL: url, locale: 'es-ES', viewport: { width: 1440, height: 900 } });
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    }
  }, stored);
  await context.route('/config.json', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as { features: string[] };
    const features = config.features.filter((feature) => opening.hasDrafts || feature !== 'drafts');
    await route.fulfill({ response: answer, json: { ...config, features } });
  });
  const page = await context.newPage();
  await page.goto(opening.path);
  await page.locator(opening.text).fill('Estrecho '.repeat(opening.chars).slice(0, opening.chars));
  const session = await context.newCDPSession(page);
  // The CPU time of the thread, unlike the wall time, does not depend on other programs.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await type(page);
  return { page, session };
}

/** Types for one turn, and returns for how long a key has occupied the main thread. The last write follows in a pause. */
async function measureKeys({ page, session }: Opened): Promise<number> {
  const before = await readTaskMs(session);
  await type(page);
  await page.waitForTimeout(pauseMs);
  return ((await readTaskMs(session)) - before) / keysPerTurn;
}

/** Deletes and types characters, so that the text does not become too long. A key waits until the page has handled the one before. */
async function type(page: Page) {
  for (let key = 0; key < keysPerTurn; key += 1) {
    const gap = page.waitForTimeout(keyGapMs);
    await page.keyboard.press(key < keysPerTurn / 2 ? 'Backspace' : 'a');
    await gap;
  }
}

/** Returns the milliseconds for which tasks have occupied the main thread since the page was opened. */
async function readTaskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
}

/** Returns the durations of the tasks in each of some pauses, in which the draft of a single key is written. */
async function measurePauses({ page, session }: Opened): Promise<number[][]> {
  await page.waitForTimeout(pauseMs);
  const tasks: number[][] = [];
  for (let pause = 0; pause < pauses; pause += 1) {
    await page.keyboard.press('a');
    await page.waitForTimeout(reactionMs);
    tasks.push(await traceTasks(session, () => page.waitForTimeout(pauseMs)));
  }
  return tasks;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
