import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLines } from '../../api/demo/content/read-content.ts';
import { watchMemory } from '../support/process-memory.ts';
import { startProduct, type Product } from '../support/product.ts';
import { asking, type Ask } from '../support/server.ts';
import { untilLearned } from '../support/until-learned.ts';
import { verdict } from '../support/verdict.ts';

const aimMs = 200;
const mostMb = 350;
const times = 40;

/** A description as a record has it, one with other times and without the second word of each sentence, and one that no record resembles. */
const subjects: { name: string; change: (description: string) => string }[] = [
  { name: 'five known sentences', change: (text) => text },
  {
    name: 'five changed sentences',
    change: (text) => text.replace(/\d+:\d+/g, '7:05').replace(/(^|\. )(\S+) \S+/g, '$1$2'),
  },
  {
    name: 'five unknown sentences',
    change: (text) => text.replace(/\p{L}+/gu, (word) => Array.from(word).toReversed().join('')),
  },
];

/** Measures the first reading of the job, and requests for the description of one experience, and prints the results with their aims. */
export async function reportMemory(experiences: number): Promise<void> {
  const product = await startProduct();
  try {
    await product.fill(experiences);
    await writeDescriptions(product);
    await reportLearning(product, experiences);
    await product.database.query('vacuum analyze');
    const ask = asking(product.url, (await product.signIn()).token);
    for (const { name, change } of subjects) {
      const { ms, served } = await measure(product, ask, change);
      const judged = `(aim ≤ ${aimMs})${verdict(ms <= aimMs)}`;
      console.log(`  ${name}: ${ms.toFixed(1)} ms, 95th percentile ${judged}, ${served.toFixed(1)} of 5 served`);
    }
  } finally {
    await product.stop();
  }
}

async function writeDescriptions({ database }: Product): Promise<void> {
  const lines = readLines('sentences').filter(({ columns }) => columns.length > 2);
  const fill = await readFile(join(import.meta.dirname, 'memory-sentences.sql'), 'utf8');
  await database.query('set session_replication_role = replica');
  await database.query(fill, [lines.map(({ columns }) => columns[1]), lines.map(({ columns }) => columns[2])]);
  await database.query('reset session_replication_role');
}

/** Lets the job of the server read all records as in its first run. */
async function reportLearning(product: Product, experiences: number): Promise<void> {
  const { database, pid } = product;
  const memory = watchMemory(pid);
  await database.query('truncate sentence_progress, sentence_pairs');
  const seconds = await untilLearned(product);
  const { rows } = await database.query<{ pairs: number; size: string }>(
    `select count(*)::int as pairs, pg_size_pretty(pg_total_relation_size('sentence_pairs')) as size from sentence_pairs`,
  );
  const mb = memory.stop()['main'] ?? NaN;
  console.log(
    `with ${experiences} experiences: ${rows[0]?.pairs} pairs, ${rows[0]?.size}, read in ${seconds.toFixed(0)} s`,
  );
  console.log(`  the server meanwhile: ${Math.round(mb)} MB at most (aim < ${mostMb})${verdict(mb < mostMb)}`);
}

/** Returns the 95th percentile of the milliseconds of requests, and how many sentences they serve; in a first round, PostgreSQL plans them. */
async function measure({ database }: Product, ask: Ask, change: (description: string) => string) {
  const { rows } = await database.query<{ text: string }>(
    `select description ->> 'es' as text from experiences order by hashint4(id) limit ${times}`,
  );
  const measured: number[] = [];
  let served = 0;
  for (const [time, { text }] of [...rows.slice(0, 10), ...rows].entries()) {
    const startedAt = performance.now();
    const body = { collection: 'experiences', language: 'en', texts: { description: change(text) } };
    const answer = await ask('POST', '/freshness/suggestions', body);
    if (answer.status !== 200)
      throw new Error(`The request was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    if (time < 10) continue;
    measured.push(performance.now() - startedAt);
    served += JSON.stringify(answer.body).split('"@id"').length - 1;
  }
  const ms = measured.toSorted((one, other) => one - other)[Math.ceil(measured.length * 0.95) - 1] ?? NaN;
  return { ms, served: served / measured.length };
}
