import { median } from '../support/median.ts';
import type { Product } from '../support/product.ts';

const pages = [
  { name: 'first 100 makers', path: '/makers?page=1&itemsPerPage=100' },
  // Only one maker has this document (tax number), so the page has one member with few makers and with many.
  { name: 'a maker found by document', path: '/makers?page=1&itemsPerPage=100&document=B00000050' },
] as const;
const reads = 60;

/** Maximum ratio of the time with many makers to the time with few. */
export const mostGrowth = 2;

export type Growth = { name: string; fewMs: number; manyMs: number; growth: number };

/** Measures the makers' list with few and with many makers, because the time must not grow in proportion to the table. */
export async function measureMakers(product: Product, { few, many }: { few: number; many: number }): Promise<Growth[]> {
  await product.fillMakers(few);
  const before = await readPages(product);
  await product.fillMakers(many);
  const after = await readPages(product);
  return pages.map(({ name }, page) => {
    const [fewMs, manyMs] = [before[page] ?? NaN, after[page] ?? NaN];
    return { name, fewMs, manyMs, growth: manyMs / fewMs };
  });
}

/** Returns the median duration of the reads of each page, in milliseconds. */
async function readPages({ url, session }: Product): Promise<number[]> {
  const headers = { authorization: `Bearer ${session.token}`, accept: 'application/ld+json' };
  const measured: number[] = [];
  for (const { path } of pages) {
    const times: number[] = [];
    // The first read is discarded because it includes the planning of the statement by PostgreSQL.
    for (let read = 0; read <= reads; read += 1) {
      const start = performance.now();
      const answer = await fetch(url + path, { headers });
      await answer.text();
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      times.push(performance.now() - start);
    }
    measured.push(median(times.slice(1)));
  }
  return measured;
}
