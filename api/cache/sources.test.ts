import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { toStatement } from '../db/statements/statement.ts';
import { requesterColumn } from '../session/users-of-requests.ts';
import { create } from '../testing/catalogue.ts';
import { recordStatements, type SentStatement } from '../testing/databases/record-statements.ts';
import { readLogged } from '../testing/changes/logged-state.ts';
import { fillCatalogue } from '../testing/fuzz/fill-catalogue.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { resources } from '../resources.ts';

type Plan = { 'Relation Name'?: string; Schema?: string; Plans?: Plan[] };

let api: ApiUnderTest;
let collectionOf: Map<string, string | undefined>;
beforeAll(async () => {
  api = await startApi();
  await fillCatalogue(api, 2);
  await create(api, '/zones', { name: 'Centro', location: '/locations/1' });
  collectionOf = new Map((await readLogged(api.db)).map(({ table, arguments: [collection] }) => [table, collection]));
}, 60_000);
afterAll(() => api.close());

/** Reads a path. Returns its statement, and the collections whose changes are watched. */
async function ask(path: string, language: string): Promise<{ statement: SentStatement; sources: readonly string[] }> {
  api.services.cache.clear();
  const keep = vi.spyOn(api.services.cache, 'keep');
  const { result, sent } = await recordStatements(api, () =>
    api.admin('GET', path, { headers: { 'accept-language': language } }),
  );
  const statement = sent.find(({ text }) => text.includes('pg_current_snapshot'));
  const [[, answer] = []] = keep.mock.calls;
  keep.mockRestore();
  expect(result.statusCode, result.body).toBe(200);
  if (!statement || !answer) throw new Error(`${path} was not cached`);
  return { statement, sources: answer.sources };
}

/** The column with the user who sends the request, which is not part of the answer; "$1" in it is the number of a parameter. */
const requester = new RegExp(
  toStatement(requesterColumn)
    .text.replaceAll(/[$()[\].*+]/g, '\\$&')
    .replace('\\$1', '(\\$\\d+)'),
);

async function relationsOf({ text, values = [] }: SentStatement): Promise<string[]> {
  const { rows } = await api.db.$client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
    text: `explain (format json, verbose) ${text.replace(requester, '$1::int')}`,
    values,
  });
  const inPlan = (plan: Plan): string[] => [
    ...(plan['Relation Name'] === undefined ? [] : [`${plan.Schema}.${plan['Relation Name']}`]),
    ...(plan.Plans ?? []).flatMap(inPlan),
  ];
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => inPlan(Plan)));
}

/** Returns the collections to which the tables in the plan of a statement belong. */
async function watchedOf(statement: SentStatement): Promise<(string | undefined)[]> {
  const tables = await relationsOf(statement);
  const read = tables.filter((name) => !/^(?:change_log\.changes|public\.cache_epoch$)/.test(name));
  return [...new Set(read.map((table) => collectionOf.get(table.replace('public.', ''))))];
}

const samples = { partial: 'a', exact: 'true', reference: '1' };
const pathsOf = ({ path, order, filters }: (typeof resources)[number]['contract']) => [
  `${path}/1`,
  path,
  `${path}?page=2&itemsPerPage=1`,
  ...order.flatMap((field) => [`${path}?order[${field}]=asc`, `${path}?order[${field}]=desc`]),
  ...Object.entries(filters).map(([name, kind]) => `${path}?${name}=${samples[kind]}`),
];
const cached = resources.filter(({ contract }) => !contract.isPersonal);

it('the answers of all collections without personal data are cached', () => {
  const collections = 'categories experiences languages locations plans tags zones'.split(' ');
  expect(cached.map(({ contract }) => contract.collection).toSorted()).toEqual(collections);
});

it.each(cached.flatMap(({ contract }) => pathsOf(contract)))(
  'the tables that PostgreSQL reads for a cached answer are among those whose changes are watched: %s',
  async (path) => {
    for (const language of ['es', 'en']) {
      const { statement, sources } = await ask(path, language);
      const watched = await watchedOf(statement);
      expect(watched.length).toBeGreaterThan(0);
      for (const collection of watched) expect(sources).toContain(collection);
    }
  },
);
