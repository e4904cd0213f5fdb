import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePerson } from '../cli/erase-person.ts';
import { exportPerson } from '../cli/export-person.ts';
import { addMaker } from '../testing/catalogue.ts';
import { tablesWith } from '../testing/changes/tables-with.ts';
import { insertProposal } from '../testing/proposals/insert-proposal.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { addUserWithSession } from '../testing/servers/user-with-session.ts';
import { ignored } from '../testing/servers/run-command.ts';
import { proposalItems, proposals } from './tables.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const recordOf = (path: unknown) => ['--record', String(path)];
const readExport = async (path: unknown) => JSON.parse(await exportPerson(recordOf(path), api.services.env, ignored()));
const remove = async (path: unknown) => {
  const answer = await api.admin('DELETE', String(path));
  expect(answer.statusCode, answer.body).toBe(204);
  return String(answer.headers['location']);
};
const peopleOf = async (id: number) => {
  const { ownerId, undoneById } = proposals;
  const [people] = await api.db.select({ ownerId, undoneById }).from(proposals).where(eq(proposals.id, id));
  return people;
};
const itemsOf = (id: number) =>
  api.db.select().from(proposalItems).where(eq(proposalItems.proposalId, id)).orderBy(proposalItems.id);

it('D-91 a user who comes back from the trash is again the person who made and undid proposals', async () => {
  const { id, path } = await addUserWithSession(api, ['ROLE_EDITOR']);
  const [own, undone] = [
    await insertProposal(api.db, { ownerId: id }),
    await insertProposal(api.db, { undoneById: id }),
  ];
  const item = await remove(path);
  expect([await peopleOf(own), await peopleOf(undone)]).toEqual([
    { ownerId: null, undoneById: null },
    { ownerId: 1, undoneById: null },
  ]);
  expect((await api.admin('POST', `${item}/restore`)).statusCode).toBe(200);
  expect([await peopleOf(own), await peopleOf(undone)]).toEqual([
    { ownerId: id, undoneById: null },
    { ownerId: 1, undoneById: id },
  ]);
});

it('D-91 export prints what a user proposed and undid, and what was proposed for a record', async () => {
  const { id, path } = await addUserWithSession(api, ['ROLE_EDITOR']);
  const maker = await addMaker(api);
  const [createdAt, appliedAt, undoneAt] = ['01', '02', '03'].map((day) => new Date(`2020-01-${day}T10:00:00Z`));
  const change = { before: { country: 'ES' }, after: { country: 'PT' } };
  const items = [{ recordId: maker.id, name: { es: 'Ana' }, ...change }, { recordId: maker.id + 1 }];
  const values = { collection: 'makers' as const, ownerId: id, createdAt, appliedAt, items };
  const proposal = await insertProposal(api.db, values);
  const other = await insertProposal(api.db, { undoneById: id, undoneAt });
  expect(await readExport(path)).toMatchObject({
    proposals: [
      { proposal: `/proposals/${proposal}`, action: 'made', at: '2020-01-01T10:00:00.000Z' },
      { proposal: `/proposals/${proposal}`, action: 'applied', at: '2020-01-02T10:00:00.000Z' },
      { proposal: `/proposals/${other}`, action: 'undone', at: '2020-01-03T10:00:00.000Z' },
    ],
    proposed: [],
  });
  expect(await readExport(maker['@id'])).toMatchObject({
    proposals: [],
    proposed: [{ proposal: `/proposals/${proposal}`, record: maker['@id'], name: { es: 'Ana' }, ...change }],
  });
});

it('D-91 erase empties the items of a deleted record, and takes its address out of the other ones', async () => {
  const maker = await addMaker(api, { name: 'Hipólita Vidal', email: 'hipolita@example.com' });
  const own = { name: { es: 'Hipólita Vidal' }, before: { country: 'ES' }, after: { country: 'PT' }, afterHash: 'ES' };
  const first = await insertProposal(api.db, {
    collection: 'makers',
    items: [{ recordId: maker.id, ...own, problems: [{ propertyPath: 'country', key: 'countryName' }] }],
  });
  const text = { 'description.es': 'Escribe a Hipolita@example.com' };
  const second = await insertProposal(api.db, {
    state: 'planned',
    filters: { email: 'hipolita@example.com' },
    operations: [{ operation: 'set', field: 'description', language: 'es', value: text['description.es'] }],
    items: [
      { recordId: maker.id + 1, before: text, after: { 'description.es': 'Escribe a hipolita@example.com hoy' } },
      {
        recordId: maker.id + 2,
        before: { 'description.es': 'Sin dirección' },
        after: text,
        afterHash: 'of the address',
      },
      { recordId: maker.id, ...own },
    ],
  });
  expect(await tablesWith(api.db, 'hipolita@example.com')).toMatchObject({
    'public.proposals': 1,
    'public.proposal_items': 2,
  });

  await remove(maker['@id']);
  await erasePerson(recordOf(maker['@id']), api.services.env, ignored());
  expect(await tablesWith(api.db, 'hipolita@example.com')).toEqual({});
  expect(await itemsOf(first)).toMatchObject([{ name: null, before: {}, after: {}, afterHash: null, problems: null }]);
  const cleaned = { 'description.es': 'Escribe a […]' };
  const [changed, added, others] = await itemsOf(second);
  expect(changed).toMatchObject({ before: cleaned, after: { 'description.es': 'Escribe a […] hoy' } });
  expect(added).toMatchObject({ before: { 'description.es': 'Sin dirección' }, after: cleaned });
  // What is applied later is what the item has now.
  expect(added?.afterHash).toMatch(/^[0-9a-f]{64}$/);
  // The id of a tag is not that of the maker.
  expect(others).toMatchObject(own);
});
