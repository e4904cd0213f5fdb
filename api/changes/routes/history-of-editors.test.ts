import type { Change, LatestChange } from '@trastienda/contract/changes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaFiles } from '../../db/tables/media-files.ts';
import { mediaResellersLogos } from '../../resources/reseller/media.ts';
import { addChange } from '../../testing/changes/add-change.ts';
import { addCatalogue, create } from '../../testing/catalogue.ts';
import { addReseller } from '../../testing/resellers.ts';
import { startApi, type ApiUnderTest, type Ask } from '../../testing/servers/api-under-test.ts';
import { addUserWithSession, type UserWithSession } from '../../testing/servers/user-with-session.ts';

let api: ApiUnderTest;
let editor: UserWithSession;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;
/** The `@id`s of records that are no part of the catalogue. */
let others: string[];
beforeAll(async () => {
  api = await startApi();
  editor = await addUserWithSession(api, ['ROLE_EDITOR']);
  catalogue = await addCatalogue(api);
  const reseller = await addReseller(api, { tags: [catalogue.tag['@id']] });
  const taker = await create(api, '/takers', { name: 'Ana', surname: 'Gil', user: reseller['user'] });
  others = [catalogue.maker['@id'], reseller['@id'], String(reseller['user']), taker['@id'], editor.path];
});
afterAll(() => api.close());

async function membersOf<T = Change>(path: string, ask: Ask = editor.ask): Promise<T[]> {
  const answer = await ask('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ 'hydra:member': T[] }>()['hydra:member'];
}
const collectionsOf = (changes: { record: string }[]) =>
  new Set(changes.map(({ record }) => record.split('/')[1] ?? ''));

it('D-88 an editor finds only the catalogue in the log', async () => {
  const all = collectionsOf(await membersOf('/changes?itemsPerPage=100', api.admin));
  expect([...all]).toEqual(expect.arrayContaining(['makers', 'resellers', 'users', 'takers', 'tags']));
  const seen = collectionsOf(await membersOf('/changes?itemsPerPage=100'));
  expect([...seen].toSorted()).toEqual(['categories', 'languages', 'locations', 'tags']);
});

it('D-88 filters and pages show an editor nothing else', async () => {
  for (const path of others) expect(await membersOf(`/changes?record=${path}`)).toEqual([]);
  for (const collection of ['users', 'takers', 'resellers', 'makers'])
    expect(await membersOf(`/changes?collection=${collection}`)).toEqual([]);
  const { tag } = catalogue;
  const { id } = (await membersOf(`/changes?record=${tag['@id']}`))[0] ?? {};
  expect(collectionsOf(await membersOf(`/changes?cursor=${id}`)).has('users')).toBe(false);
});

it('D-88 a single change of a person or a partner does not exist for an editor', async () => {
  const statusOf = async (ask: Ask, id: number) => (await ask('GET', `/changes/${id}`)).statusCode;
  for (const path of others.slice(0, -1)) {
    const [change] = await membersOf(`/changes?record=${path}`, api.admin);
    expect(await statusOf(api.admin, change?.id ?? 0)).toBe(200);
    expect(await statusOf(editor.ask, change?.id ?? 0)).toBe(404);
  }
  const [own] = await membersOf('/changes?collection=tags');
  expect(await statusOf(editor.ask, own?.id ?? 0)).toBe(200);
});

it('D-88 the dates of the last change are those of the catalogue', async () => {
  const paths = [catalogue.tag['@id'], ...others];
  const latest = await membersOf<LatestChange>(`/changes/latest?${paths.map((path) => `record[]=${path}`).join('&')}`);
  expect(latest).toMatchObject([{ record: catalogue.tag['@id'], actor: { name: api.account.email } }]);
});

it('D-88 the activity of an editor is that in the catalogue, and names its author', async () => {
  const { ask, path, email } = editor;
  const tag = (await ask('POST', '/tags', { payload: { name: 'Al alba' } })).json<{ '@id': string }>();
  await ask('POST', '/views', { payload: { collection: 'tags', name: 'Mis etiquetas' } });
  expect(await membersOf(`/changes?actor=${path}`)).toMatchObject([
    { record: tag['@id'], actor: { kind: 'user', '@id': path, name: email } },
  ]);
});

it('D-88 changes of the catalogue name only records and pictures that an editor may read', async () => {
  const { experienceBody, maker } = catalogue;
  const experience = await create(api, '/experiences', await experienceBody());
  expect((await membersOf(`${experience['@id']}/changes`))[0]?.names).toMatchObject({
    [maker['@id']]: maker['name'],
  });

  const fileName = 'logo-of-an-agency.jpg';
  await api.db.insert(mediaFiles).values({ name: fileName });
  await api.db.insert(mediaResellersLogos).values({ fileName });
  await addChange(api.db, {
    record: ['experiences', experience.id],
    fields: { mediaExperiences: [[], [fileName]] },
  });
  const [change] = await membersOf(`${experience['@id']}/changes`);
  expect(change?.fields).toEqual({ mediaExperiences: { before: [], after: [`/media/${fileName}`] } });
  expect(change?.names).toEqual({ [experience['@id']]: 'Ruta del vino' });
});
