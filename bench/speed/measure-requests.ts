import autocannon, { type Request } from 'autocannon';
import { median } from '../support/median.ts';
import type { Product } from '../support/product.ts';
import type { Session } from '../support/server.ts';
import type { Frame } from './bare-server.ts';
import type { Form } from './bare-statements.ts';
import { completeForms, formsOf, switchesOf } from './saves.ts';
import { startBare, toFrame } from './start-bare.ts';

/** `path` is read, unless the subject is a `save`. `aim`: the least ratio to the bare server. */
type Subject = { name: string; path: string; search?: string; save?: 'switch' | 'form'; aim: number };

const list = '/experiences?order[id]&itemsPerPage=600';
const page = '/experiences?order[id]&itemsPerPage=10';
const subjects: Subject[] = [
  { name: 'list of 600', path: list, aim: 0.75 },
  { name: 'page of 10', path: page, aim: 0.65 },
  { name: 'search', path: `${page}&name=triana`, search: 'triana', aim: 0.65 },
  { name: 'one record', path: '/experiences/7', aim: 0.65 },
  { name: 'a switch', path: '/experiences/7', save: 'switch', aim: 0.21 },
  { name: 'a form saved', path: '/experiences/501', save: 'form', aim: 0.05 },
];
/** Many short rounds, because other work on the machine then slows all measurements of a round, or spoils only a few rounds. */
const defaultRounds = 25;
const trialRounds = 3;
const secondsPerRound = 1;
const connections = 10;

/** Counts the measurements of forms; each writes other records than those before it. */
let formTurn = 0;

type Requested = Pick<Product, 'url' | 'adminUrl' | 'session' | 'ask'>;
type Rate = { api: number; bare: number; ratio: number };
/** `rates`: those of each product. */
export type Measured = { name: string; aim: number; rates: Rate[] };

/**
 * Measures the requests per second of the API and of a bare server (bare-server.ts) in both forms that send the same answer. The
 * measurements alternate between the servers, also of several products, so that other work on the machine affects all. The ratio is to the
 * faster form, which separate rounds select: the lower of two noisy ratios would be too low. If these rounds select the slower form, the
 * ratio is too high, by at most the difference between the forms.
 */
export async function* measureRequests(
  products: readonly Requested[],
  rounds = defaultRounds,
): AsyncGenerator<Measured> {
  const sides: Side[] = [];
  try {
    for (const product of products) sides.push(await startSide(product));
    for (const subject of subjects) {
      for (const side of sides) await refuseDifference(subject, side);
      const { name, aim } = subject;
      yield { name, aim, rates: await measureSubject(subject, sides, rounds) };
    }
  } finally {
    for (const bare of sides.flatMap(({ bares }) => bares)) bare.stop();
  }
}

/** Sends each kind of request to the server for some seconds. */
export async function loadServer(product: Pick<Requested, 'url' | 'session' | 'ask'>, seconds: number): Promise<void> {
  await completeForms(product.ask, connections);
  const headers = headersOf(product.session);
  for (const subject of subjects)
    for (let second = 0; second < seconds; second += secondsPerRound)
      await requestsPerSecond({ url: product.url, headers }, subject);
}

/** A product and its bare servers, one in each form. */
type Side = Server & { bares: (Server & { stop: () => void })[] };
type Server = { url: string; headers: Record<string, string> };

async function startSide({ url, adminUrl, session, ask }: Requested): Promise<Side> {
  await completeForms(ask, connections);
  const headers = headersOf(session);
  const frames: Record<string, Frame> = {};
  for (const { path, search } of subjects.filter(({ path }) => path.includes('?')))
    frames[path] = toFrame(await read({ url, headers }, path), search);
  const forms: Form[] = ['row', 'text'];
  const bares = await Promise.all(forms.map((form) => startBare(adminUrl, { form, frames })));
  return { url, headers, bares: bares.map((bare) => ({ ...bare, headers })) };
}

async function measureSubject(subject: Subject, sides: readonly Side[], rounds: number): Promise<Rate[]> {
  const bares = sides.map((side) => side.bares);
  // The first round is discarded because it warms up all servers.
  await ratesOf(subject, [...sides, ...bares.flat()], 1);
  const trials = await ratesOf(subject, bares.flat(), trialRounds);
  const speedOf = (server: Server) => median(trials.get(server) ?? []);
  const pairs = sides.map((side) => {
    const [faster] = side.bares.toSorted((one, other) => speedOf(other) - speedOf(one));
    if (faster === undefined) throw new Error('no bare server');
    return [side, faster] as const;
  });
  const rates = await ratesOf(subject, pairs.flat(), rounds);
  return pairs.map(([side, faster]) => {
    const [api, bare] = [rates.get(side) ?? [], rates.get(faster) ?? []];
    const ratio = median(api.map((each, round) => each / (bare[round] ?? NaN)));
    return { api: median(api), bare: median(bare), ratio };
  });
}

/** Measures servers in turn, in the opposite order every second round, and returns the rates of each. */
async function ratesOf(subject: Subject, servers: readonly Server[], rounds: number): Promise<Map<Server, number[]>> {
  const rates = new Map(servers.map((server): [Server, number[]] => [server, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const server of round % 2 === 0 ? servers : servers.toReversed())
      rates.get(server)?.push(await requestsPerSecond(server, subject));
  return rates;
}

const headersOf = ({ token }: Session) => ({ authorization: `Bearer ${token}`, accept: 'application/ld+json' });

const read = async ({ url, headers }: Server, path: string) => (await fetch(url + path, { headers })).text();

/** Throws if two answers differ, because then the speeds are not comparable. bare-statements.ts must follow every change of the API's answers. */
async function refuseDifference({ name, path }: Subject, side: Side) {
  const api = await read(side, path);
  for (const server of side.bares) {
    const bare = await read(server, path);
    if (api === bare) continue;
    const longest = Math.max(api.length, bare.length);
    const start = Array.from({ length: longest }, (_, at) => at).find((at) => api[at] !== bare[at]) ?? 0;
    const around = (text: string) => text.slice(Math.max(0, start - 60), start + 60);
    throw new Error(`${name}: the bytes differ.\n  API:  …${around(api)}…\n  bare: …${around(bare)}…`);
  }
}

async function requestsPerSecond(server: Server, subject: Subject): Promise<number> {
  const { url, headers } = server;
  const saves = await savesOf(server, subject);
  let clients = 0;
  const { requests, duration, non2xx, errors } = await autocannon({
    url: url + subject.path,
    headers,
    connections,
    duration: secondsPerRound,
    ...(saves && {
      setupClient: (client) => {
        client.setRequests(saves[clients] ?? []);
        clients += 1;
      },
    }),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${subject.name}: ${non2xx} refused, ${errors} failed`);
  return requests.total / duration;
}

/** Returns the requests of each connection; undefined for a subject that is read. */
async function savesOf(server: Server, { save }: Subject): Promise<Request[][] | undefined> {
  if (save === undefined) return undefined;
  const clients = Array.from({ length: connections }, (_, client) => client);
  if (save === 'switch') return clients.map(switchesOf);
  formTurn += 1;
  return Promise.all(clients.map((client) => formsOf({ client, turn: formTurn, ...server })));
}
