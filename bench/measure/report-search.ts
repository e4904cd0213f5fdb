import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { isSearchable } from '../../contract/search/calls.ts';
import { connect } from '../../api/db/connection.ts';
import { addGoldenRecords } from '../../api/testing/search/add-golden-records.ts';
import { readExpectedIris } from '../../api/testing/search/expected-iris.ts';
import { goldenQueries } from '../../api/testing/search/golden-queries.ts';
import { measureGolden } from '../../api/testing/search/measure-golden.ts';
import { startProduct, type Product } from '../support/product.ts';
import { processorMsOf } from '../support/processor-time.ts';
import { asking } from '../support/server.ts';
import { verdict } from '../support/verdict.ts';

const aimMs = 50;
const slowestShown = 5;
/** The takers among the records of the other kinds (support/partners.sql). */
const takersPerRecord = 0.3;

/** `busyMs`: the time for which the server and its database used a processor, which other programs hardly change. */
type Typed = { typed: string; ms: number; busyMs: number };
type Search = (typed: string, language: string) => Promise<string[]>;
type Speed = { p50: number; p95: number; busy50: number; busy95: number; slowest: Typed[] };

/** Measures the search at sizes that grow tenfold up to `experiences`, and prints the results with their aim. */
export async function reportSearch(experiences: number): Promise<void> {
  const product = await startProduct();
  const connection = connect(product.adminUrl);
  try {
    await addGoldenRecords(connection.db);
    const toIri = await readExpectedIris(connection.db);
    let takers = 0;
    let least: Speed | undefined;
    for (const size of [experiences / 100, experiences / 10, experiences]
      .map(Math.round)
      .filter((size) => size >= 1_000)) {
      takers = await fill(product, size, takers);
      const search = searching(product.url, (await product.signIn()).token);
      // PostgreSQL plans the statements in these requests, which are not counted.
      const { first, amongFive } = await measureGolden(search, toIri);
      const speed = await typeAll(product, search);
      least ??= speed;
      print(size, speed, least);
      console.log(`  expected record: first ${percent(first)}, among the first five ${percent(amongFive)}`);
    }
  } finally {
    await connection.close();
    await product.stop();
  }
}

/** Adds experiences, and takers with the other kinds, until there are as many as for this size. @returns the number of takers. */
async function fill({ database, ...product }: Product, experiences: number, takers: number): Promise<number> {
  const more = Math.round((experiences / 5) * takersPerRecord);
  await database.query('set session_replication_role = replica');
  await database.query(await readFile(join(import.meta.dirname, '../support/partners.sql'), 'utf8'), [takers, more]);
  await database.query('reset session_replication_role');
  await product.fill(experiences);
  return more;
}

function searching(url: string, token: string): Search {
  const ask = asking(url, token);
  return async (typed, language) => {
    const path = `/search?q=${encodeURIComponent(typed)}`;
    const { status, body } = await ask('GET', path, undefined, { 'accept-language': language });
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    // The cast is safe: the contract defines the answer.
    return (body['hydra:member'] as { '@id': string }[]).map(({ '@id': iri }) => iri);
  };
}

/** Types each text from its first letter, and waits for each answer. */
async function typeAll(product: Product, search: Search): Promise<Speed> {
  const measured: Typed[] = [];
  for (const { typed, language } of goldenQueries) {
    const pids = [product.pid, ...(await backendsOf(product))];
    const beginnings = Array.from(typed, (_, at) => typed.slice(0, at + 1));
    for (const beginning of beginnings.filter(isSearchable)) {
      const [startedAt, busyBefore] = [performance.now(), processorMsOf(pids)];
      await search(beginning, language);
      const ms = performance.now() - startedAt;
      measured.push({ typed: beginning, ms, busyMs: processorMsOf(pids) - busyBefore });
    }
  }
  const busy = measured.map(({ busyMs }) => busyMs);
  const all = measured.map(({ ms }) => ms);
  const slowest = measured.toSorted((one, other) => other.busyMs - one.busyMs).slice(0, slowestShown);
  return {
    p50: percentile(all, 0.5),
    p95: percentile(all, 0.95),
    busy50: percentile(busy, 0.5),
    busy95: percentile(busy, 0.95),
    slowest,
  };
}

/** Returns the ids of the processes of PostgreSQL that serve the product's connections. */
async function backendsOf({ database }: Product): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}

const percentile = (measured: readonly number[], share: number) =>
  measured.toSorted((one, other) => one - other)[Math.ceil(measured.length * share) - 1] ?? NaN;

function print(experiences: number, { p50, p95, busy50, busy95, slowest }: Speed, least: Speed): void {
  const load = loadavg()[0]?.toFixed(1);
  const ratio = (busy95 / least.busy95).toFixed(1);
  console.log(`\nwith ${experiences} experiences and ${experiences / 5} further records (load of the machine ${load})`);
  console.log(`  a letter: median ${toMs(p50)}, 95th percentile ${toMs(p95)} (aim ≤ ${aimMs})${verdict(p95 <= aimMs)}`);
  console.log(
    `  of the processor: median ${toMs(busy50)}, 95th percentile ${toMs(busy95)}, ${ratio} times the first size`,
  );
  console.log(`  most: ${slowest.map(({ typed, busyMs }) => `${JSON.stringify(typed)} ${toMs(busyMs)}`).join(', ')}`);
}

const toMs = (ms: number) => `${ms.toFixed(1)} ms`;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
