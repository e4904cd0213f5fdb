import { sql } from 'drizzle-orm';
import { isWatched, watchedTexts } from '@trastienda/contract/freshness/states';
import type { Resource } from '@trastienda/contract/model/resource';
import type { ApiUnderTest } from '../servers/api-under-test.ts';
import { addMaker, addPictures } from '../catalogue.ts';
import { everyContract } from '../every-contract.ts';

/**
 * Ids of experiences that are unchanged when {@link orderExperiences} runs: {@link editResource} changes only the first twelve of
 * a list.
 */
export const untouchedExperiences = [13, 14, 15] as const;

type Item = Record<string, unknown> & { '@id': string };

/** Names that sort differently by bytes, in Spanish and in other collations. */
const names = ['zeta', 'Álamo', 'ñandú', 'Nube', 'alamo', 'Zoé', 'ALAMO', 'año', 'ana-b', 'ana c'];
const emails = ['zoe@example.com', 'Ana@example.com', '_b@example.com', 'ana.b@example.com', 'ANA-c@example.com'];

/** Saves records of every resource, deletes records of most, repeats writes with the same idempotency key, and sends refused writes. */
export async function editRecords(api: ApiUnderTest): Promise<void> {
  for (const contract of await everyContract()) await editResource(api, contract);
  await orderExperiences(api);
  await repeatWrites(api);
  await useRules(api);
}

async function editResource(api: ApiUnderTest, resource: Resource): Promise<void> {
  const { path, order, label, translatedNames, collection } = resource;
  const list = (await api.admin('GET', `${path}?itemsPerPage=12`)).json<{ 'hydra:member'?: Item[] }>();
  const members = list['hydra:member'] ?? [];
  for (const [at, { '@id': iri }] of members.entries()) {
    for (const field of new Set([...order, label]))
      await api.admin('PUT', iri, { payload: { [field]: oddValue(field, at) } });
  }
  const [first, last] = [members[0], members[9]];
  if (!first || !last) return;
  const { headers, body } = await api.admin('GET', first['@id'], { headers: { 'accept-language': 'en' } });
  const item = JSON.parse(body) as Item;
  await api.admin('PUT', first['@id'], { payload: item });
  await api.admin('PATCH', first['@id'], { payload: {}, headers: { 'content-type': 'application/merge-patch+json' } });
  await api.admin('PUT', first['@id'], { payload: { [label]: 'Otro' }, headers: { 'if-match': '"none"' } });
  await api.admin('PUT', first['@id'], { payload: {}, headers: { 'if-match': String(headers['etag']) } });
  const texts = Object.fromEntries(translatedNames.map((name) => [name, `Ünïted ${name} of England`]));
  await api.admin('PUT', first['@id'], { payload: { translations: { en: texts, es: null } } });
  await api.admin('PUT', first['@id'], { payload: texts, headers: { 'accept-language': 'en' } });
  if (isWatched(collection)) await confirmTexts(api, last['@id'], watchedTexts[collection]);
  await api.admin('DELETE', first['@id']);
  await api.admin('DELETE', last['@id']);
  await api.admin('GET', last['@id']);
}

/** Reads the stale texts of a record, and marks its English texts as up to date: all, some of which may be missing, and then the first. */
async function confirmTexts(api: ApiUnderTest, iri: string, fields: readonly string[]): Promise<void> {
  await api.admin('GET', `${iri}/translations/stale`);
  for (const some of [fields, fields.slice(0, 1)]) {
    await api.admin('POST', `${iri}/translations/fresh`, { payload: { language: 'en', fields: some } });
  }
  await api.admin('GET', '/freshness/summary');
}

function oddValue(field: string, at: number): unknown {
  if (field === 'isActive') return at % 2 === 0;
  if (field === 'order') return at + 1;
  if (field === 'email') return emails[at] ?? `Last${at}@example.com`;
  return names[at] ?? `Último ${at}`;
}

async function orderExperiences(api: ApiUnderTest): Promise<void> {
  const { headers } = await api.admin('GET', '/experiences/positions');
  const positions = untouchedExperiences.map((id, at) => ({
    '@id': `/experiences/${id}`,
    order: at === 0 ? null : 10 - at,
  }));
  for (const version of ['"stale"', String(headers['etag']), '*']) {
    await api.admin('PUT', '/experiences/positions', { payload: { positions }, headers: { 'if-match': version } });
  }
  const crowded = untouchedExperiences.map((id) => ({ '@id': `/experiences/${id}`, order: 4 }));
  await api.admin('PUT', '/experiences/positions', { payload: { positions: crowded } });
}

async function repeatWrites(api: ApiUnderTest): Promise<void> {
  const write = (name: string, key: string) =>
    api.admin('POST', '/tags', { payload: { name }, headers: { 'idempotency-key': key } });
  await write('Única', 'first');
  await write('Única', 'first');
  await write('Otra', 'first');
  const user = { email: 'once@example.com', password: 'Clave123' };
  const taker = { payload: { name: 'Íñigo', surname: 'Once', user }, headers: { 'idempotency-key': 'person' } };
  const { headers } = await api.admin('POST', '/takers', taker);
  await api.admin('POST', '/takers', taker);
  await api.admin('DELETE', String(headers.location));
  await api.admin('POST', '/takers', taker);
  // In order, the addresses are those of an existing user whose taker was deleted, a new user, and a user who already has a taker.
  for (const email of ['ONCE@example.com', 'twice@example.com', 'TWICE@example.com']) {
    await api.admin('POST', '/takers', { payload: { name: 'Otro', surname: 'Mismo', user: { ...user, email } } });
  }
  const [picture] = await addPictures(api, 1);
  await api.admin('DELETE', String(picture));
}

async function useRules(api: ApiUnderTest): Promise<void> {
  const askFreePlan = (email: string) =>
    api.admin('POST', '/maker_plans/maker-plan-request/gratis', { payload: { price: 0, email } });
  await askFreePlan('MAKER16@example.com');
  await askFreePlan('none@example.com');
  await addMaker(api, { email: 'first@example.com' });
  await addMaker(api, { email: 'second@example.com' });
  await askFreePlan('first@example.com');
  await api.db.execute(sql`update plans set is_active = false`);
  await askFreePlan('second@example.com');
  await api.admin('PUT', '/categories/3', { payload: { parents: [4] } });
  await api.admin('PUT', '/categories/4', { payload: { parents: [3] } });
  await api.admin('PUT', `/experiences/${untouchedExperiences[0]}`, { payload: { subcategories: ['/categories/3'] } });
}
