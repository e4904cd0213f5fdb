import { median } from './median.ts';
import type { Product } from './product.ts';

const pages = [
  { name: 'first 100 makers', path: '/makers?page=1&itemsPerPage=100' },
  { name: 'makers found by name', path: '/makers?page=1&itemsPerPage=100&name=maker%2099' },
] as const;
const reads = 60;

/** How long the makers' list takes with few and with many makers, in turns: the list must not grow with the table. */
export async function measureMakers(product: Product, counts: readonly number[]) {
  const { url, session } = product;
  const headers = { authorization: `Bearer ${session.token}`, accept: 'application/ld+json' };
  const measured: { name: string; ms: number; makers: number }[] = [];
  for (const makers of counts) {
    await product.fillMakers(makers);
    for (const { name, path } of pages) {
      const times: number[] = [];
      // One read more than counts: the first plans the statement.
      for (let read = 0; read <= reads; read += 1) {
        const start = performance.now();
        const answer = await fetch(url + path, { headers });
        await answer.text();
        if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
        times.push(performance.now() - start);
      }
      measured.push({ name, ms: median(times.slice(1)), makers });
    }
  }
  return measured;
}
