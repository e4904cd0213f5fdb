import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { openCache } from '../../cache/open-cache.ts';
import type { Database, Transaction } from '../../db/connection.ts';
import { hashPassword } from '../../session/passwords.ts';
import { users } from '../../session/users.ts';
import { fillCatalogue } from '../fuzz/fill-catalogue.ts';
import { startImporting } from '../imports/importing.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';
import { importOnce, openWriters } from './writers.ts';

const collections = ['categories', 'experiences', 'languages', 'locations', 'plans', 'tags', 'zones'];
const paths = [
  ...collections.flatMap((name) => [`/${name}`, `/${name}?page=2&itemsPerPage=2`, `/${name}/1`, `/${name}/2`]),
  ...['name]=asc', 'name]=desc', 'isActive]=desc', 'order]=asc'].map((order) => `/experiences?order[${order}`),
  '/experiences?isActive=true',
  '/experiences?name=ruta',
  '/experiences?tags.id=3',
  '/experiences?location.name=m&categories.id=1',
  '/experiences?itemsPerPage=600',
  '/experiences/3',
  '/tags?name=corta&order[name]=desc',
  '/tags?itemsPerPage=600',
  // Their totals are kept.
  '/tags?itemsPerPage=3',
  '/tags?name=muchas&itemsPerPage=3',
  '/tags?name=muchas&itemsPerPage=3&page=40&order[name]=asc',
];
/** `fromCache`: how many of the answers were cached ones. `differences`: the path, the cached and the fresh answer. */
type Compared = { answers: number; fromCache: number; differences: string[] };

/** Servers on a database whose statements can all be sent in one transaction. `unchanged` returns the number of cached answers sent so far. */
type Servers = { cached: FastifyInstance; fresh: FastifyInstance; unchanged: () => number };

/**
 * Compares cached answers with fresh ones, each in one snapshot of the database, while others write: on connections of their own, in an
 * import, and by ending sessions. In every third round, nobody writes, but a transaction may be open.
 */
export async function compareAnswers(isEnough: (compared: Compared, round: number) => boolean): Promise<Compared> {
  const importing = await startImporting();
  const { api } = importing;
  await fillCatalogue(api, 3);
  await api.db.execute(sql`
    insert into tags (name) select jsonb_build_object('es', 'Muchas ' || n) from generate_series(1, 6000) n;
    insert into languages (name) select jsonb_build_object('es', 'Varias ' || n) from generate_series(1, 300) n`);
  const account = await addUser(api);
  const token = await tokenOf(api, api.account);
  const servers = await bindApps(api);
  const writers = await openWriters(String(api.services.env.databaseUrl));
  const compared: Compared = { answers: 0, fromCache: 0, differences: [] };
  for (let round = 0; !isEnough(compared, round); round += 1) {
    const tokens = [token, await tokenOf(api, account)] as const;
    const isQuiet = round % 3 === 2;
    const turn = round - Math.floor(round / 3);
    const writing = isQuiet ? [] : [writers.write(turn), ...(turn % 4 === 0 ? [importOnce(importing, turn)] : [])];
    await refill(api, round);
    await Promise.all([...writing, servers.within((both) => compareRound(both, { round, tokens, compared }))]);
  }
  await writers.close();
  await servers.close();
  await importing.close();
  return compared;
}

type Round = { round: number; tokens: readonly [string, string]; compared: Compared };

async function compareRound({ cached, fresh, unchanged }: Servers, { round, tokens, compared }: Round): Promise<void> {
  for (const [place, path] of paths.entries()) {
    const headers = { authorization: `Bearer ${tokens[place % 7 === 0 ? 1 : 0]}`, ...headersOf(round, place) };
    const before = unchanged();
    const one = await read(cached, path, headers);
    if (one.startsWith('200')) compared.fromCache += unchanged() - before;
    const other = await read(fresh, path, headers);
    compared.answers += 1;
    if (one !== other) compared.differences.push(`${path}\n${one}\n${other}`);
  }
}

const headersOf = (round: number, place: number) => ({ 'accept-language': (round + place) % 2 === 0 ? 'es' : 'en' });

async function read(app: FastifyInstance, url: string, headers: Record<string, string>): Promise<string> {
  const { statusCode, headers: answered, body } = await app.inject({ url, headers });
  return `${statusCode} ${answered.etag} ${body}`;
}

/** Reads the answers as the product does, several at a time and each in a snapshot of its own. */
const refill = (api: ApiUnderTest, round: number) =>
  Promise.all(paths.map((path, place) => api.admin('GET', path, { headers: headersOf(round, place) })));

/** Returns two servers on the API's database, of which one shares its cache and the other has none. */
async function bindApps({ services }: ApiUnderTest) {
  let tx: Transaction | undefined;
  let pool: object | undefined;
  const get = (target: Database, name: string) =>
    (name === '$client' && pool ? pool : Reflect.get(tx ?? target, name)) as unknown;
  const db = new Proxy<Database>(services.db, { get });
  const bind = (cache: typeof services.cache) => buildApp({ ...services, db, cache });
  // Without sources, a list keeps no total either.
  const noCache = { ...(await openCache(services.db, 0)), sourcesOf: () => undefined };
  const [cached, fresh] = [await bind(services.cache), await bind(noCache)];
  const unchanged = () => services.cache.usage().lookUps.unchanged;
  return {
    within: (work: (servers: Servers) => Promise<void>) =>
      services.db.transaction(
        async (begun) => {
          tx = begun;
          pool = asPool(begun.$client);
          try {
            await work({ cached, fresh, unchanged });
          } finally {
            tx = undefined;
            pool = undefined;
          }
        },
        { isolation: 'repeatable read' },
      ),
    close: () => Promise.all([cached.close(), fresh.close()]),
  };
}

/** Returns the client of a transaction as a pool that has only this client. */
function asPool(client: Transaction['$client']): object {
  const pool: object = new Proxy(client, {
    get: (target, name) => {
      if (name === 'connect') return () => Promise.resolve(pool);
      return name === 'release' ? () => undefined : (Reflect.get(target, name) as unknown);
    },
  });
  return pool;
}

async function tokenOf(api: ApiUnderTest, { email, password }: ApiUnderTest['account']): Promise<string> {
  const { token } = (await api.guest('POST', '/login_check', { payload: { username: email, password } })).json();
  return token;
}

/** Adds the user whose sessions a writer ends. */
async function addUser(api: ApiUnderTest): Promise<ApiUnderTest['account']> {
  const account = { email: 'zoe@example.com', password: 'Clave123' };
  const passwordHash = await hashPassword(account.password);
  await api.db.insert(users).values({ email: account.email, passwordHash, roles: ['ROLE_ADMIN'] });
  return account;
}
