import { startProduct, type Product } from '../support/product.ts';
import { asking } from '../support/server.ts';
import { newKey } from './saves.ts';

/** `aimMs`: the longest 95th percentile, with a catalogue of `size` experiences. */
type Subject = {
  name: string;
  path: (time: number, size: number) => string;
  isSwitch?: true;
  /** Whether each request is sent for the first time. Otherwise a first round is discarded, in which PostgreSQL plans the statements. */
  isFirst?: true;
  times: number;
  aimMs: (size: number) => number;
};

const pages = 50;
const list = '/experiences?itemsPerPage=10';
const toOrders = (...names: string[]) => names.flatMap((name) => [`order[${name}]`, `order[${name}]=desc`]);
const quick = (size: number) => (size > 100_000 ? 150 : 25);

/** Each word is in a tenth of the names of the catalogue, and each pair of letters in a sixth at least. */
const words = ['triana', 'ronda', 'cádiz', 'málaga', 'granada', 'toledo', 'bilbao', 'gijón', 'mérida', 'cáceres'];
const letters = ['ru', 'to', 'ca', 'pa', 'ta', 'ex'];
const first = (times: number) => ({ isFirst: true, times, aimMs: () => 500 }) as const;

const ordered = (order: string, aimMs: Subject['aimMs']): Subject => ({
  name: `pages 1 to ${pages} by ${order}`,
  path: (time) => `${list}&${order}&page=${1 + (time % pages)}`,
  times: 2 * pages,
  aimMs,
});

/** Filters that find many records, and those whose values are in other tables, each with its aim. The last one reads three other tables. */
const filters = {
  'isSpanishChecked=true': 150,
  'exists[name.en]=false': 150,
  'duration[gte]=04:00': 150,
  'not[location.id][]=3': 150,
  'pictures[lt]=2': 200,
  'microsheetCompleted=false': 400,
};

const filtered = ([filter, aimMs]: [string, number]): Subject => ({
  name: `pages 1 to 5 with ${filter}`,
  path: (time) => `${list}&${filter}&page=${1 + (time % 5)}`,
  times: 20,
  aimMs: () => aimMs,
});

const subjects: Subject[] = [
  ...toOrders('id', 'name', 'order', 'isActive').map((order) => ordered(order, quick)),
  ...toOrders('location.name', 'maker.email').map((order) => ordered(order, () => 150)),
  ...Object.entries(filters).map(filtered),
  // The title of the experience n ends in n, so that the word finds few.
  { name: 'a rare word', path: (time, size) => `${list}&name=${size - time}`, times: 200, aimMs: quick },
  { name: 'an absent word', path: (time) => `${list}&name=zzzq${time}`, times: 200, aimMs: quick },
  { name: 'one record', path: (time) => `/experiences/${1 + 7 * time}`, times: 100, aimMs: quick },
  { name: 'a switch', path: (time) => `/experiences/${1 + 7 * time}`, isSwitch: true, times: 100, aimMs: quick },
  { name: 'the middle page', path: (_, size) => `${list}&page=${size / 20}`, times: 10, aimMs: () => 200 },
  { name: 'a common word (1 in 10)', path: (time) => `${list}&name=${words[time]}`, ...first(words.length) },
  { name: 'two letters (1 in 6 or more)', path: (time) => `${list}&name=${letters[time]}`, ...first(letters.length) },
];

/** The 95th percentile of the times in milliseconds with a catalogue, and its aim. */
type Percentile = { ms: number; aimMs: number };
/** `percentiles`: for each checkout, those of all sizes. */
export type Growth = { name: string; percentiles: Percentile[][] };

/** The server of a checkout with `size` experiences. */
type Catalogue = Pick<Product, 'ask'> & { checkout: string; size: number };

/**
 * Measures reads and a write with catalogues of several sizes, one request at a time. Each size has a product of its own, from each checkout.
 * The requests alternate between them, so that other work on the machine slows all.
 */
export async function measureGrowth(sizes: readonly number[], checkouts: readonly string[]): Promise<Growth[]> {
  const products: (Product & Omit<Catalogue, 'ask'>)[] = [];
  try {
    for (const size of sizes)
      for (const checkout of checkouts) {
        const product = await startProduct({}, checkout);
        products.push({ ...product, checkout, size });
        await product.fill(size);
      }
    const catalogues: Catalogue[] = [];
    // These sessions start after all catalogues are filled, so that they last until the end.
    for (const { url, signIn, checkout, size } of products)
      catalogues.push({ ask: asking(url, (await signIn()).token), checkout, size });
    const grown: Growth[] = [];
    for (const subject of subjects) {
      const measured = await measure(subject, catalogues);
      const { name } = subject;
      const of = (checkout: string) => measured.filter((each) => each.checkout === checkout);
      grown.push({ name, percentiles: checkouts.map(of) });
    }
    return grown;
  } finally {
    await Promise.allSettled(products.map((product) => product.stop()));
  }
}

/** Returns the 95th percentile of the times of each catalogue. */
async function measure(subject: Subject, catalogues: readonly Catalogue[]) {
  const { isFirst, times, aimMs } = subject;
  const measured = catalogues.map((): number[] => []);
  for (let time = isFirst ? 0 : -times; time < times; time += 1) {
    const turn = [...catalogues.entries()];
    // In the opposite order every second time, because a request may slow the next one.
    for (const [at, catalogue] of time % 2 === 0 ? turn : turn.toReversed()) {
      const ms = await timeOf(subject, catalogue, time);
      if (time >= 0) measured[at]?.push(ms);
    }
  }
  return catalogues.map(({ checkout, size }, at) => {
    const sorted = measured[at]?.toSorted((one, other) => one - other);
    return { checkout, ms: sorted?.[Math.ceil(times * 0.95) - 1] ?? NaN, aimMs: aimMs(size) };
  });
}

/** Sends a request and returns its milliseconds. @param time negative in the first round, which is discarded. */
async function timeOf(subject: Subject, { size, ask }: Catalogue, time: number): Promise<number> {
  const { path, isSwitch, times } = subject;
  const turn = time < 0 ? time + times : time;
  const start = performance.now();
  const { status } = isSwitch
    ? await ask('PUT', path(turn, size), { isActive: time < 0 }, newKey())
    : await ask('GET', path(turn, size));
  if (status !== 200) throw new Error(`${path(turn, size)} was answered ${status}`);
  return performance.now() - start;
}
