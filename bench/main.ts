/**
 * `npm run bench [-- --largest] [--only <part>] [--against <folder>]`: measures the speed of the experience list, of screens, and how both grow
 * with the catalogue, on this machine, and compares the results with the aims (docs/performance.md). `--largest` adds a million experiences.
 * `--against` measures the server of another checkout beside this one's, in turn, in the parts start, memory, requests and growth. Exits with
 * 1 if this one misses an aim.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reportImports } from './measure/report-imports.ts';
import { reportProposals } from './measure/report-proposals.ts';
import { measureInteractions } from './screens/measure-interactions.ts';
import { measureOpening } from './screens/measure-opening.ts';
import { measureScreens } from './screens/measure-screens.ts';
import { measureGrowth } from './speed/measure-growth.ts';
import { measureMemory } from './speed/measure-memory.ts';
import { measureRequests } from './speed/measure-requests.ts';
import { measureStart } from './speed/measure-start.ts';
import { startProduct, type Product } from './support/product.ts';
import { firstListBudget } from '../admin/build/first-list-budget.ts';
import { root } from '../scripts/run.ts';
import { verdict } from './support/verdict.ts';

const parts = ['start', 'memory', 'requests', 'opening', 'screens', 'growth', 'imports', 'proposals'] as const;
type Part = (typeof parts)[number];

const size = 1_000;
const largerSize = 100_000;
const largestSize = 1_000_000;
const aimStartMs = 1_000;
const aimMemoryMb = 256;

const { values } = parseArgs({
  options: { largest: { type: 'boolean', default: false }, only: { type: 'string' }, against: { type: 'string' } },
});
const checkouts = values.against === undefined ? [root] : [root, resolve(values.against)];
const isWanted = (part: Part) => values.only === undefined || values.only === part;
if (values.only !== undefined && !parts.some((part) => part === values.only)) {
  console.error(`${values.only} is not a part. The parts are ${parts.join(', ')}.`);
  process.exit(1);
}

if (isWanted('start')) await reportStart();
if (isWanted('memory')) await reportMemory();
if (isWanted('requests')) await reportRequests();
if (isWanted('opening') || isWanted('screens')) {
  // The Hydra admin is served from another origin than the API.
  await withProduct({ CORS_ORIGINS: '*' }, async (product) => {
    if (isWanted('opening')) await reportOpening(product);
    if (isWanted('screens')) await reportScreens(product);
  });
}
if (isWanted('growth')) await reportGrowth();
if (isWanted('imports')) {
  console.log(`\nimports of ${largerSize} activities without pictures`);
  await reportImports({ activities: largerSize, hasPictures: false }, { planned: 1_200, applied: 1_500 });
}
if (isWanted('proposals')) {
  console.log('\na change of 10,000 experiences');
  await reportProposals(10_000);
}

/** Runs `work` with a product that has {@link size} experiences. */
async function withProduct(variables: Record<string, string>, work: (product: Product) => Promise<void>) {
  const product = await startProduct(variables);
  try {
    await product.fill(size);
    await work(product);
  } finally {
    await product.stop();
  }
}

async function reportStart() {
  const [ms = NaN, ...others] = await measureStart(checkouts);
  console.log(`\nstart on an existing database, without that of PostgreSQL`);
  console.log(`  ${Math.round(ms)} ms (aim ≤ ${aimStartMs})${verdict(ms <= aimStartMs)}`);
  for (const other of others) console.log(`  against ${Math.round(other)} ms`);
}

async function reportMemory() {
  for (const checkout of checkouts) {
    const { atStart, loaded, rested } = await measureMemory(size, checkout);
    const [first, second, third] = [atStart, loaded, rested].map(Math.round);
    const isOurs = checkout === root;
    console.log(`\nmemory of the server${isOurs ? '' : ` of ${checkout}`}`);
    console.log(`  at the start ${first} MB, after requests ${second} MB`);
    const judged = isOurs ? ` (aim ≤ ${aimMemoryMb})${verdict(rested <= aimMemoryMb)}` : '';
    console.log(`  a minute later ${third} MB${judged}`);
  }
}

async function reportRequests() {
  console.log(`\nrequests/s with ${size} experiences, as a ratio to a bare server`);
  const products: Product[] = [];
  try {
    for (const checkout of checkouts) {
      const product = await startProduct({}, checkout);
      products.push(product);
      await product.fill(size);
    }
    for await (const { name, aim, rates } of measureRequests(products)) {
      const [text = '', ...others] = rates.map(
        ({ api, bare, ratio }) => `${Math.round(api)} of ${Math.round(bare)} requests/s, ratio ${ratio.toFixed(2)}`,
      );
      const judged = ` (aim ≥ ${aim})${verdict((rates[0]?.ratio ?? NaN) >= aim)}`;
      console.log(`  ${name}: ${text}${judged}`);
      for (const other of others) console.log(`    against ${other}`);
    }
  } finally {
    for (const product of products) await product.stop();
  }
}

async function reportScreens(product: Product) {
  console.log(`\nscreens with ${size} experiences`);
  for (const { name, ms, aimMs } of [...(await measureScreens(product)), ...(await measureInteractions(product))]) {
    const judged = aimMs === undefined ? '' : ` (aim ≤ ${aimMs})${verdict(ms <= aimMs)}`;
    console.log(`  ${name}: ${Math.round(ms)} ms${judged}`);
  }
}

async function reportOpening(product: Product) {
  console.log(`\nfrom the address to ten readable rows with ${size} experiences, as a ratio to the stock Hydra admin`);
  const { starts, script } = await measureOpening(product);
  for (const { kind, ms, otherMs, ratio, aim } of starts) {
    const numbers = `${Math.round(ms)} of ${Math.round(otherMs)} ms`;
    console.log(`  ${kind}: ${numbers}, ratio ${ratio.toFixed(2)} (aim ≤ ${aim})${verdict(ratio <= aim)}`);
  }
  const { bytes, files } = firstListBudget;
  const isSmall = script.bytes <= bytes && script.files <= files;
  const measured = `${(script.bytes / 1000).toFixed(1)} kB (gzip) in ${script.files} files`;
  console.log(`  JavaScript: ${measured} (aim ≤ ${bytes / 1000} kB in ${files} files)${verdict(isSmall)}`);
}

async function reportGrowth() {
  const sizes = [size, largerSize, ...(values.largest ? [largestSize] : [])];
  console.log(`\n95th percentile in ms, with ${sizes.join(', ')} experiences`);
  for (const { name, percentiles } of await measureGrowth(sizes, checkouts)) {
    const [ours = [], ...others] = percentiles;
    const toText = (of: typeof ours) => of.map(({ ms }) => ms.toFixed(1)).join(', ');
    const aims = ours.map(({ aimMs }) => aimMs).join(', ');
    console.log(`  ${name}: ${toText(ours)} (aim ≤ ${aims})${verdict(ours.every(({ ms, aimMs }) => ms <= aimMs))}`);
    for (const other of others) console.log(`    against ${toText(other)}`);
  }
}
