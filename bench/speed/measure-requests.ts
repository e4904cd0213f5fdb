import autocannon from 'autocannon';
import { median } from '../support/median.ts';
import type { Product } from '../support/product.ts';
import type { Session } from '../support/server.ts';
import type { Frame } from './bare-server.ts';
import type { Form } from './bare-statements.ts';
import { startBare, toFrame } from './start-bare.ts';

/** `path` is read, with `isCached` from a server that caches its answers, or with `isToggle` switched on and off. `aim`: the least ratio to the bare server. */
type Subject = { name: string; path: string; search?: string; isToggle?: true; isCached?: true; aim: number };

const list = '/experiences?order[id]&itemsPerPage=600';
const page = '/experiences?order[id]&itemsPerPage=10';
const subjects: Subject[] = [
  { name: 'list of 600', path: list, aim: 0.75 },
  { name: 'list of 600, cached', path: list, isCached: true, aim: 5 },
  { name: 'page of 10', path: page, aim: 0.75 },
  { name: 'search', path: `${page}&name=triana`, search: 'triana', aim: 0.65 },
  { name: 'one record', path: '/experiences/7', aim: 0.7 },
  { name: 'toggle', path: '/experiences/7', isToggle: true, aim: 0.5 },
];
/** Many short rounds, because other work on the machine then slows all measurements of a round, or spoils only a few rounds. */
const defaultRounds = 25;
const trialRounds = 3;
const secondsPerRound = 1;
const connections = 10;
/** Each connection has experiences of its own to toggle, so that none waits for the lock of another. */
const togglesPerConnection = 20;

export type Ratio = { name: string; api: number; bare: number; ratio: number; aim: number };

/**
 * Measures the requests per second of the API and of a bare server (bare-server.ts) in both forms that send the same answer. The
 * measurements alternate between the servers, so that other work on the machine affects all. The ratio is to the faster form, which
 * separate rounds select: the lower of two noisy ratios would be too low. If these rounds select the slower form, the ratio is too high, by at
 * most the difference between the forms.
 */
export async function measureRequests(
  { url, adminUrl, session, startAnother }: Pick<Product, 'url' | 'adminUrl' | 'session' | 'startAnother'>,
  rounds = defaultRounds,
): Promise<Ratio[]> {
  const headers = headersOf(session);
  const read = async (address: string) => (await fetch(address, { headers })).text();
  const frames: Record<string, Frame> = {};
  for (const { path, search } of subjects.filter(({ path }) => path.includes('?')))
    frames[path] = toFrame(await read(url + path), search);
  const forms: Form[] = ['row', 'text'];
  const cached = await startAnother();
  const bare = await Promise.all(forms.map((form) => startBare(adminUrl, { form, frames })));
  try {
    const ratios: Ratio[] = [];
    for (const subject of subjects) {
      const expected = await read(url + subject.path);
      for (const server of bare) refuseDifference(subject.name, expected, await read(server.url + subject.path));
      ratios.push(
        await measureSubject(subject, [subject.isCached ? cached.url : url, ...bare.map((server) => server.url)], {
          headers,
          rounds,
        }),
      );
    }
    return ratios;
  } finally {
    for (const server of bare) server.stop();
  }
}

/** Sends each kind of request to the server for some seconds, except those that only a cache answers differently. */
export async function loadServer({ url, session }: Pick<Product, 'url' | 'session'>, seconds: number): Promise<void> {
  const headers = headersOf(session);
  for (const subject of subjects.filter(({ isCached }) => !isCached)) {
    for (let second = 0; second < seconds; second += secondsPerRound) await requestsPerSecond(url, subject, headers);
  }
}

type Measured = { headers: Record<string, string>; rounds: number };

async function measureSubject(
  subject: Subject,
  [url, ...bareUrls]: [string, ...string[]],
  measured: Measured,
): Promise<Ratio> {
  // The first round is discarded because it warms up all servers.
  await ratesOf(subject, [url, ...bareUrls], { ...measured, rounds: 1 });
  const trials = await ratesOf(subject, bareUrls, { ...measured, rounds: trialRounds });
  const [faster] = bareUrls.toSorted((one, other) => median(trials[other] ?? []) - median(trials[one] ?? []));
  if (faster === undefined) throw new Error('no bare server');
  const { [url]: api = [], [faster]: bare = [] } = await ratesOf(subject, [url, faster], measured);
  const ratio = median(api.map((each, round) => each / (bare[round] ?? NaN)));
  return { name: subject.name, api: median(api), bare: median(bare), ratio, aim: subject.aim };
}

/** Measures servers in turn, in the opposite order every second round, and returns the rates of each URL. */
async function ratesOf(subject: Subject, urls: string[], { headers, rounds }: Measured) {
  const rates: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1)
    for (const url of round % 2 === 0 ? urls : urls.toReversed())
      (rates[url] ??= []).push(await requestsPerSecond(url, subject, headers));
  return rates;
}

const headersOf = ({ token }: Session) => ({ authorization: `Bearer ${token}`, accept: 'application/ld+json' });

/** Throws if the two answers differ, because then the speeds are not comparable. bare-statements.ts must follow every change of the API's answers. */
function refuseDifference(name: string, api: string, bare: string) {
  if (api === bare) return;
  const longest = Math.max(api.length, bare.length);
  const start = Array.from({ length: longest }, (_, at) => at).find((at) => api[at] !== bare[at]) ?? 0;
  const around = (text: string) => text.slice(Math.max(0, start - 60), start + 60);
  throw new Error(`${name}: the bytes differ.\n  API:  …${around(api)}…\n  bare: …${around(bare)}…`);
}

async function requestsPerSecond(
  url: string,
  { path, isToggle }: Subject,
  headers: Record<string, string>,
): Promise<number> {
  let clients = 0;
  const { requests, duration, non2xx, errors } = await autocannon({
    url: url + path,
    headers,
    connections,
    duration: secondsPerRound,
    ...(isToggle && {
      setupClient: (client) => {
        client.setRequests(togglesOf(clients, headers));
        clients += 1;
      },
    }),
  });
  if (non2xx + errors > 0) throw new Error(`${url}${path}: ${non2xx} refused, ${errors} failed`);
  return requests.total / duration;
}

const togglesOf = (client: number, headers: Record<string, string>) =>
  [true, false].flatMap((isActive) =>
    Array.from({ length: togglesPerConnection }, (_, place) => ({
      method: 'PUT' as const,
      path: `/experiences/${client * togglesPerConnection + place + 1}`,
      headers: { ...headers, 'content-type': 'application/ld+json' },
      body: JSON.stringify({ isActive }),
    })),
  );
