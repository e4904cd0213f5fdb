import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { resources } from '../../resources.ts';
import { create } from '../catalogue.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';

type Db = ApiUnderTest['db'];
export type Competing = { method: 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object };
/** Returns the next number of a repeatable random sequence, below the given one. */
type Random = (below: number) => number;
type Context = { db: Db; random: Random };

/** Gives makers a user, resellers many favourites and no contacts, and positions as many experiences as they can have. */
export async function addContention(api: ApiUnderTest): Promise<void> {
  const { rows } = await api.db.execute<{ id: number }>(sql`select id from makers order by id limit 6`);
  for (const { id } of rows) {
    const email = `maker-user${id}@example.com`;
    const { '@id': user } = await create(api, '/users', { email, password: 'Clave123', roles: [] });
    const { statusCode, body } = await api.admin('PUT', `/makers/${id}`, { payload: { user } });
    if (statusCode !== 200) throw new Error(body);
  }
  await api.db.execute(sql`update experiences set "order" = (id + 1) / 2 where id <= 8`);
  await api.db.execute(sql`update contacts set reseller_id = 1`);
  await api.db.execute(sql`
    insert into favorite_experiences (experience_id, reseller_id) select experiences.id, resellers.id from experiences, resellers
    on conflict do nothing`);
  await api.db.execute(sql`
    insert into favorite_maker_makers (favorite_maker_id, maker_id)
    select groups.id, makers.id from favorite_makers groups, makers where (groups.id + makers.id) % 3 = 0 on conflict do nothing`);
}

/**
 * Yields random requests that compete for the same records: deletes, restores, purges, and saves that refer to these records. Each is chosen
 * from the records at that moment, so another client may be faster.
 */
export async function* competingRequests(db: Db, seed: number): AsyncGenerator<Competing> {
  const random = randomNumbers(seed);
  for (;;) {
    const request = anyRequest[random(anyRequest.length)];
    if (request) yield await request({ db, random });
  }
}

function randomNumbers(seed: number): Random {
  const [values = []] = fc.sample(fc.array(fc.nat(1_000_000), { minLength: 4_000, maxLength: 4_000 }), {
    seed,
    numRuns: 1,
  });
  let place = 0;
  return (below) => (values[(place += 1) % values.length] ?? 0) % below;
}

/** The resources of which records are deleted. Those with favourites occur more often. */
const deleted = [
  ...resources.map(({ contract }) => contract.collection),
  'makers',
  'makers',
  'resellers',
  'resellers',
  'experiences',
  'experiences',
  'favorite_makers',
  'favorite_experiences',
];

/** Fields whose saves compete with deletes and restores of the records that they refer to. */
const references = [
  { collection: 'favorite_makers', field: 'makers', targets: ['makers', 'makers'] },
  { collection: 'favorite_makers', field: 'reseller', target: 'resellers' },
  { collection: 'favorite_experiences', field: 'experience', target: 'experiences' },
  { collection: 'favorite_experiences', field: 'reseller', target: 'resellers' },
  { collection: 'experiences', field: 'tags', targets: ['tags'] },
  { collection: 'experiences', field: 'zones', targets: ['zones', 'zones'] },
  { collection: 'contacts', field: 'maker', target: 'makers' },
  { collection: 'zones', field: 'location', target: 'locations' },
  { collection: 'resellers', field: 'tags', targets: ['tags'] },
];

type Generated = (context: Context) => Promise<Competing>;

const removal: Generated = async (context) => ({
  method: 'DELETE',
  url: await pickFrom(deleted[context.random(deleted.length)] ?? 'tags', context),
});
const restoration: Generated = async (context) => ({
  method: 'POST',
  url: `${await pickFrom('trash', context)}/restore`,
});
const purge: Generated = async (context) => ({ method: 'DELETE', url: await pickFrom('trash', context) });
const save: Generated = async (context) => {
  const { collection = 'tags', field = '', target, targets } = references[context.random(references.length)] ?? {};
  const value = target ? await pickFrom(target, context) : await pickAll(targets ?? [], context);
  return { method: 'PUT', url: await pickFrom(collection, context), payload: { [field]: value } };
};
const newGroup: Generated = async (context) => ({
  method: 'POST',
  url: '/favorite_makers',
  payload: { reseller: await pickFrom('resellers', context), makers: await pickAll(['makers', 'makers'], context) },
});
const newFavorite: Generated = async (context) => ({
  method: 'POST',
  url: '/favorite_experiences',
  payload: { reseller: await pickFrom('resellers', context), experience: await pickFrom('experiences', context) },
});
const move: Generated = async (context) => {
  const experience = await pickFrom('experiences', context);
  const positions = [{ '@id': Number(experience.split('/')[2]), order: 1 + context.random(5) }];
  return { method: 'PUT', url: '/experiences/positions', payload: { positions } };
};
const newRoles: Generated = async (context) => ({
  method: 'PUT',
  url: await pickFrom('users', context),
  payload: { roles: context.random(2) === 0 ? [] : ['ROLE_ADMIN'] },
});

const times = (count: number, request: Generated) => Array.from({ length: count }, () => request);
const anyRequest = [
  ...times(8, removal),
  ...times(9, restoration),
  purge,
  ...times(6, save),
  ...times(2, newGroup),
  ...times(2, newFavorite),
  ...times(2, move),
  newRoles,
];

/** Returns the path of a record; of one that does not exist if there is none. The user of the session is left out. */
async function pickFrom(collection: string, { db, random }: Context): Promise<string> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${sql.identifier(collection)} where ${collection}::text <> 'users' or id > 1 order by id`,
  );
  return `/${collection}/${rows[random(Math.max(rows.length, 1))]?.id ?? 1}`;
}

const pickAll = async (collections: readonly string[], context: Context) => [
  ...new Set(await Promise.all(collections.map((each) => pickFrom(each, context)))),
];
