/**
 * `npm run bench [-- --largest] [--only <part>]`: measures the speed of the experience list, of screens, and how both grow with the catalogue, on
 * this machine, and compares the results with the aims (docs/performance.md). `--largest` adds a million experiences. Exits with 1
 * if an aim is missed.
 */
import { parseArgs } from 'node:util';
import { reportImports } from './measure/report-imports.ts';
import { measureInteractions } from './screens/measure-interactions.ts';
import { measureOpening } from './screens/measure-opening.ts';
import { measureScreens } from './screens/measure-screens.ts';
import { measureGrowth } from './speed/measure-growth.ts';
import { measureMemory } from './speed/measure-memory.ts';
import { measureRequests } from './speed/measure-requests.ts';
import { measureStart } from './speed/measure-start.ts';
import { startProduct, type Product } from './support/product.ts';
import { verdict } from './support/verdict.ts';

const parts = ['start', 'memory', 'requests', 'opening', 'screens', 'growth', 'imports'] as const;
type Part = (typeof parts)[number];

const size = 1_000;
const largerSize = 100_000;
const largestSize = 1_000_000;
const aimStartMs = 1_500;
const aimMemoryMb = 180;

const { values } = parseArgs({ options: { largest: { type: 'boolean', default: false }, only: { type: 'string' } } });
const isWanted = (part: Part) => values.only === undefined || values.only === part;
if (values.only !== undefined && !parts.some((part) => part === values.only)) {
  console.error(`${values.only} is not a part. The parts are ${parts.join(', ')}.`);
  process.exit(1);
}

if (isWanted('start')) await reportStart();
if (isWanted('memory')) await reportMemory();
if (isWanted('requests')) await withProduct({}, reportRequests);
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

/** Runs `work` with a product that caches no answers and has {@link size} experiences. */
async function withProduct(variables: Record<string, string>, work: (product: Product) => Promise<void>) {
  const product = await startProduct({ CACHE_BYTES: '0', ...variables });
  try {
    await product.fill(size);
    await work(product);
  } finally {
    await product.stop();
  }
}

async function reportStart() {
  const ms = await measureStart();
  console.log(`\nstart on an existing database, without that of PostgreSQL`);
  console.log(`  ${Math.round(ms)} ms (aim ≤ ${aimStartMs})${verdict(ms <= aimStartMs)}`);
}

async function reportMemory() {
  const { atStart, loaded, rested } = await measureMemory(size);
  const [first, second, third] = [atStart, loaded, rested].map(Math.round);
  console.log(`\nmemory of the server without cached answers`);
  console.log(`  at the start ${first} MB, after requests ${second} MB`);
  console.log(`  a minute later ${third} MB (aim ≤ ${aimMemoryMb})${verdict(rested <= aimMemoryMb)}`);
}

async function reportRequests(product: Product) {
  console.log(`\nrequests/s with ${size} experiences, as a ratio to a bare server`);
  for (const { name, api, bare, ratio, aim } of await measureRequests(product)) {
    const numbers = `${Math.round(api)} of ${Math.round(bare)} requests/s`;
    console.log(`  ${name}: ${numbers}, ratio ${ratio.toFixed(2)} (aim ≥ ${aim})${verdict(ratio >= aim)}`);
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
  const { kilobytes, files, aims } = script;
  const isSmall = kilobytes <= aims.kilobytes && files <= aims.files;
  const aim = `aim ≤ ${aims.kilobytes} kB in ${aims.files} files`;
  console.log(`  JavaScript: ${kilobytes.toFixed(1)} kB (gzip) in ${files} files (${aim})${verdict(isSmall)}`);
}

async function reportGrowth() {
  const sizes = [size, largerSize, ...(values.largest ? [largestSize] : [])];
  console.log(`\n95th percentile in ms, with ${sizes.join(', ')} experiences`);
  for (const { name, p95s, most, excess } of await measureGrowth(sizes)) {
    const aim = 'ms' in most ? `≤ ${most.ms} ms` : `≤ ${most.ratio} × the first`;
    // NaN also counts as missed.
    console.log(`  ${name}: ${p95s.map((ms) => ms.toFixed(1)).join(', ')} (aim ${aim})${verdict(excess <= 1)}`);
  }
}
