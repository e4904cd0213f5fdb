import { startProduct, type Product } from '../support/product.ts';

/** `most`: the maximum of the time, as a ratio to that with the smallest catalogue or in milliseconds. */
type Subject = {
  name: string;
  path: (time: number, size: number) => string;
  isToggle?: true;
  /** Whether each request is sent for the first time. Otherwise a first round is discarded, in which PostgreSQL plans the statements. */
  isFirst?: true;
  /** Whether the server caches its answers. */
  isCached?: true;
  times: number;
  most: { ratio: number } | { ms: number };
};

const pages = 50;
const list = '/experiences?itemsPerPage=10';
const orders = ['id', 'name', 'order', 'isActive'].flatMap((field) => [`order[${field}]`, `order[${field}]=desc`]);
const ratio = { ratio: 2 };

/** Each word is in a tenth of the names of the catalogue, and each pair of letters in a sixth at least. */
const words = ['triana', 'ronda', 'cádiz', 'málaga', 'granada', 'toledo', 'bilbao', 'gijón', 'mérida', 'cáceres'];
const letters = ['ru', 'to', 'ca', 'pa', 'ta', 'ex'];
const first = (times: number) => ({ isFirst: true, times, most: { ms: 500 } }) as const;
const again = { isCached: true, times: 60, most: { ms: 20 } } as const;

const subjects: Subject[] = [
  ...orders.map((order): Subject => ({
    name: `pages 1 to ${pages} by ${order}`,
    path: (time) => `${list}&${order}&page=${1 + (time % pages)}`,
    times: 2 * pages,
    most: ratio,
  })),
  // The title of the experience n ends in n, so that the word finds few.
  { name: 'a rare word', path: (time, size) => `${list}&name=${size - time}`, times: 200, most: ratio },
  { name: 'an absent word', path: (time) => `${list}&name=zzzq${time}`, times: 200, most: ratio },
  { name: 'one record', path: (time) => `/experiences/${1 + 7 * time}`, times: 100, most: ratio },
  { name: 'toggle', path: (time) => `/experiences/${1 + 7 * time}`, isToggle: true, times: 100, most: ratio },
  { name: 'the middle page', path: (_, size) => `${list}&page=${size / 20}`, times: 10, most: { ms: 200 } },
  { name: 'a common word (1 in 10)', path: (time) => `${list}&name=${words[time]}`, ...first(words.length) },
  { name: 'two letters (1 in 6 or more)', path: (time) => `${list}&name=${letters[time]}`, ...first(letters.length) },
  { name: 'a common word again', path: () => `${list}&name=triana`, ...again },
  { name: 'two letters again', path: () => `${list}&name=ru`, ...again },
];

/** `p95s`: the 95th percentile of the times in milliseconds, for each size. `excess`: the worst of them as a share of the maximum. */
export type Growth = { name: string; p95s: number[]; most: Subject['most']; excess: number };

type Requested = Pick<Product, 'ask'>;
/** The servers of a catalogue of `size` experiences; `cached` caches its answers. */
type Catalogue = { size: number; fresh: Requested; cached: Requested };

/**
 * Measures reads and a write with catalogues of several sizes, one request at a time. Each size has a product of its own. The requests alternate
 * between them, so that other work on the machine slows all sizes.
 */
export async function measureGrowth(sizes: readonly number[]): Promise<Growth[]> {
  const products: Product[] = [];
  try {
    for (const size of sizes) {
      const product = await startProduct();
      products.push(product);
      await product.fill(size);
    }
    const catalogues: Catalogue[] = [];
    // These servers start after all catalogues are filled, so that their sessions last until the end.
    for (const [at, product] of products.entries()) {
      const fresh = await product.startAnother({ CACHE_BYTES: '0' });
      catalogues.push({ size: sizes[at] ?? NaN, fresh, cached: await product.startAnother() });
    }
    const grown: Growth[] = [];
    for (const subject of subjects) grown.push(toGrowth(subject, await measure(subject, catalogues)));
    return grown;
  } finally {
    await Promise.allSettled(products.map((product) => product.stop()));
  }
}

function toGrowth({ name, most }: Subject, p95s: number[]): Growth {
  const worst = Math.max(...p95s);
  return { name, p95s, most, excess: 'ms' in most ? worst / most.ms : worst / ((p95s[0] ?? NaN) * most.ratio) };
}

/** Returns the 95th percentile of the times of each catalogue. */
async function measure(subject: Subject, catalogues: readonly Catalogue[]): Promise<number[]> {
  const { isFirst, times } = subject;
  const measured = catalogues.map((): number[] => []);
  for (let time = isFirst ? 0 : -times; time < times; time += 1) {
    const turn = [...catalogues.entries()];
    // In the opposite order every second time, because a request may slow the next one.
    for (const [at, catalogue] of time % 2 === 0 ? turn : turn.toReversed()) {
      const ms = await timeOf(subject, catalogue, time);
      if (time >= 0) measured[at]?.push(ms);
    }
  }
  return measured.map((each) => each.toSorted((one, other) => one - other)[Math.ceil(times * 0.95) - 1] ?? NaN);
}

/** Sends a request and returns its milliseconds. @param time negative in the first round, which is discarded. */
async function timeOf(subject: Subject, { size, fresh, cached }: Catalogue, time: number): Promise<number> {
  const { path, isToggle, isCached, times } = subject;
  const { ask } = isCached ? cached : fresh;
  const turn = time < 0 ? time + times : time;
  const start = performance.now();
  const { status } = isToggle
    ? await ask('PUT', path(turn, size), { isActive: time < 0 })
    : await ask('GET', path(turn, size));
  if (status !== 200) throw new Error(`${path(turn, size)} was answered ${status}`);
  return performance.now() - start;
}
