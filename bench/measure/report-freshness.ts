import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from '../support/median.ts';
import { startProduct, type Product } from '../support/product.ts';
import { asking, type Ask } from '../support/server.ts';
import { verdict } from '../support/verdict.ts';

const turns = 24;
const savesPerTurn = 60;
/** The highest ratio of the time with the triggers to that without. A switch has none; the rest is the spread of the measurement. */
const saves = [
  { name: 'a save of texts', aim: 1.1, toBody: textsOf },
  { name: 'a switch', aim: 1.05, toBody: (n: number) => ({ isActive: n % 2 === 0 }) },
];
const reads = [
  '/freshness/summary',
  ...['freshness[en]=stale', 'freshness[en]=fresh', 'freshness[en][description]=stale', 'order[staleSince]'].map(
    (parameter) => `/experiences?itemsPerPage=10&${parameter}`,
  ),
];
const readTimes = 40;
const aimMs = 100;

/** Measures saves and lists, and prints the results with their aims. */
export async function reportFreshness(experiences: number): Promise<void> {
  const product = await startProduct();
  try {
    await product.fill(experiences);
    await product.database.query('set session_replication_role = replica');
    await product.database.query(await readFile(join(import.meta.dirname, 'freshness-marks.sql'), 'utf8'));
    await product.database.query('reset session_replication_role');
    // Each as a request of its own, because a vacuum is never part of a transaction.
    for (const rest of ['vacuum analyze', 'checkpoint']) await product.database.query(rest);
    console.log(`with ${experiences} experiences`);
    const ask = asking(product.url, (await product.signIn()).token);
    for (const path of reads) {
      const ms = await percentileOf(ask, path);
      console.log(`  ${path}: ${ms.toFixed(1)} ms, 95th percentile (aim ≤ ${aimMs})${verdict(ms <= aimMs)}`);
    }
    for (const { name, aim, toBody } of saves) {
      const ratio = await compareSaves(product, ask, toBody);
      console.log(`  ${name}: ratio ${ratio.toFixed(3)} (aim ≤ ${aim})${verdict(ratio <= aim)}`);
    }
  } finally {
    await product.stop();
  }
}

/** A new Spanish name, and a new Spanish description of 600 characters. */
function textsOf(n: number): object {
  const sentence = `Un paseo tranquilo con guía local, salida ${n}. `;
  return { name: `Ruta ${n}`, description: sentence.repeat(Math.ceil(600 / sentence.length)).slice(0, 599) + '.' };
}

/** Returns the 95th percentile of the milliseconds of requests; in a first round, which is not counted, PostgreSQL plans them. */
async function percentileOf(ask: Ask, path: string): Promise<number> {
  const measured: number[] = [];
  for (let time = -readTimes / 4; time < readTimes; time += 1) {
    const startedAt = performance.now();
    const { status } = await ask('GET', path);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    if (time >= 0) measured.push(performance.now() - startedAt);
  }
  return measured.toSorted((one, other) => one - other)[Math.ceil(readTimes * 0.95) - 1] ?? NaN;
}

/** Returns the median of the ratios of neighbouring turns with and without the trigger; every second pair begins without. */
async function compareSaves({ database }: Product, ask: Ask, toBody: (n: number) => object): Promise<number> {
  const ratios: number[] = [];
  let saved = 0;
  for (let turn = -2; turn < turns; turn += 1) {
    const ms = { enable: 0, disable: 0 };
    for (const state of turn % 2 === 0 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const)) {
      await database.query(`alter table experiences ${state} trigger watch_update`);
      const startedAt = performance.now();
      for (let id = 1; id <= savesPerTurn; id += 1) {
        const { status } = await ask('PATCH', `/experiences/${id}`, toBody((saved += 1)));
        if (status !== 200) throw new Error(`A save was answered ${status}`);
      }
      ms[state] = performance.now() - startedAt;
    }
    if (turn >= 0) ratios.push(ms.enable / ms.disable);
  }
  return median(ratios);
}
