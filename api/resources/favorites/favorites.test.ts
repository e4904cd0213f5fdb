import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addCatalogue, addMaker, create } from '../../testing/catalogue.ts';
import { addReseller } from '../../testing/resellers.ts';
import { until } from '../../testing/until.ts';

let api: ApiUnderTest;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;
beforeAll(async () => {
  api = await startApi();
  catalogue = await addCatalogue(api);
});
afterAll(() => api.close());

const read = async (path: string) => {
  const answer = await api.admin('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const totalAt = async (path: string) => (await read(path))['hydra:totalItems'];
const namesAt = async (path: string) =>
  (await read(path))['hydra:member'].map(({ name }: { name: string }) => name).sort();
const addExperience = async (changes: object = {}) =>
  create(api, '/experiences', await catalogue.experienceBody({ ...changes }));

describe('favourite experiences', () => {
  it('API-129 are created, saved and deleted', async () => {
    const [reseller, experience, other] = [await addReseller(api), await addExperience(), await addExperience()];
    const payload = { reseller: reseller['@id'], experience: experience['@id'] };
    const answer = await api.admin('POST', '/favorite_experiences', { payload });
    expect(answer.statusCode, answer.body).toBe(201);
    const favorite = answer.json();
    expect(favorite).toMatchObject({
      '@id': `/favorite_experiences/${favorite.id}`,
      '@type': 'FavoriteExperience',
      experience: { '@id': experience['@id'], id: experience.id, name: 'Ruta del vino' },
      reseller: { '@id': reseller['@id'], id: reseller.id, name: reseller['name'] },
    });
    const saved = await api.admin('PUT', favorite['@id'], { payload: { experience: other.id } });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({ experience: { id: other.id }, reseller: { id: reseller.id } });
    expect((await api.admin('DELETE', favorite['@id'])).statusCode).toBe(204);
    expect((await api.admin('GET', favorite['@id'])).statusCode).toBe(404);
  });

  it('API-129 are unique per reseller and experience: creating one again returns the existing record, even concurrently', async () => {
    const [reseller, experience] = [await addReseller(api), await addExperience()];
    const payload = { reseller: reseller.id, experience: experience.id };
    const add = () => api.admin('POST', '/favorite_experiences', { payload });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json()['@id'])).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers['location'])).size).toBe(1);
    expect(await totalAt(`/favorite_experiences?reseller.id[]=${reseller.id}`)).toBe(1);
  });

  it('API-129 cannot be changed into a duplicate of another favourite', async () => {
    const [reseller, one, other] = [await addReseller(api), await addExperience(), await addExperience()];
    await create(api, '/favorite_experiences', { reseller: reseller.id, experience: one.id });
    const second = await create(api, '/favorite_experiences', { reseller: reseller.id, experience: other.id });
    const answer = await api.admin('PUT', second['@id'], { payload: { experience: one['@id'] } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'experience', key: 'alreadyFavorite' }]);
  });

  it.each([
    [{ experience: 1 }, 'reseller', 'favoriteReseller'],
    [{ reseller: '/resellers/999999', experience: 1 }, 'reseller', 'unknownReference'],
    [{ reseller: 1 }, 'experience', 'favoriteExperience'],
    [{ reseller: 1, experience: '/experiences/999999' }, 'experience', 'unknownReference'],
  ])('API-129 A-69 refuses %j', async (payload, propertyPath, key) => {
    await addReseller(api);
    await addExperience();
    const answer = await api.admin('POST', '/favorite_experiences', { payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath, key }]);
  });

  it('A-38 are deleted with their experience and with their reseller', async () => {
    const [reseller, other, experience] = [await addReseller(api), await addReseller(api), await addExperience()];
    const favorite = await create(api, '/favorite_experiences', { reseller: reseller.id, experience: experience.id });
    expect((await api.admin('DELETE', reseller['@id'])).statusCode).toBe(204);
    expect((await api.admin('GET', favorite['@id'])).statusCode).toBe(404);
    const otherFavorite = await create(api, '/favorite_experiences', { reseller: other.id, experience: experience.id });
    expect((await api.admin('DELETE', experience['@id'])).statusCode).toBe(204);
    expect((await api.admin('GET', otherFavorite['@id'])).statusCode).toBe(404);
  });
});

describe('favourite makers', () => {
  it('API-130 are created, saved and deleted, and filtered by their makers', async () => {
    const [reseller, one, two, three] = [
      await addReseller(api),
      await addMaker(api),
      await addMaker(api),
      await addMaker(api),
    ];
    const payload = { reseller: reseller['@id'], makers: [one['@id'], two.id] };
    const answer = await api.admin('POST', '/favorite_makers', { payload });
    expect(answer.statusCode, answer.body).toBe(201);
    const favorite = answer.json();
    expect(favorite).toMatchObject({
      '@id': `/favorite_makers/${favorite.id}`,
      '@type': 'FavoriteMaker',
      reseller: { '@id': reseller['@id'] },
      makers: [
        { '@id': one['@id'], id: one.id, name: one['name'] },
        { '@id': two['@id'], id: two.id, name: two['name'] },
      ],
    });
    expect(await totalAt(`/favorite_makers?makers.id[]=${two.id}&makers.id[]=${three.id}`)).toBe(1);
    expect(await totalAt(`/favorite_makers?makers.id[]=${three.id}`)).toBe(0);
    const saved = await api.admin('PUT', favorite['@id'], { payload: { makers: [three.id] } });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({ makers: [{ id: three.id }], reseller: { '@id': reseller['@id'] } });
    expect(saved.json().makers).toHaveLength(1);
    expect((await api.admin('DELETE', favorite['@id'])).statusCode).toBe(204);
    expect((await api.admin('GET', favorite['@id'])).statusCode).toBe(404);
    expect((await api.admin('GET', one['@id'])).statusCode).toBe(200);
  });

  it('API-130 contain a maker once per reseller: the same makers return the existing record, an overlap is refused', async () => {
    const [reseller, one, two, three] = [
      await addReseller(api),
      await addMaker(api),
      await addMaker(api),
      await addMaker(api),
    ];
    const add = (...makers: number[]) =>
      api.admin('POST', '/favorite_makers', { payload: { reseller: reseller.id, makers } });
    const answers = await Promise.all([add(one.id, two.id), add(two.id, one.id), add(two.id, one.id, two.id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json()['@id'])).size).toBe(1);
    const third = (await add(three.id)).json();
    for (const refused of [
      await add(two.id, three.id),
      await api.admin('PUT', third['@id'], { payload: { makers: [three.id, one.id] } }),
    ]) {
      expect(refused.statusCode).toBe(422);
      expect(refused.json().violations).toMatchObject([{ propertyPath: 'makers', key: 'alreadyFavorite' }]);
    }
    // Favourites of different resellers do not conflict, until a record is moved to the other reseller.
    const other = await addReseller(api);
    await create(api, '/favorite_makers', { reseller: other.id, makers: [three.id] });
    const moved = await api.admin('PUT', third['@id'], { payload: { reseller: other.id } });
    expect(moved.json().violations).toMatchObject([{ propertyPath: 'makers', key: 'alreadyFavorite' }]);
  });

  it.each([
    [{ makers: [1] }, 'reseller', 'favoriteReseller'],
    [{ reseller: 1 }, 'makers', 'favoriteMakers'],
    [{ reseller: 1, makers: [] }, 'makers', 'favoriteMakers'],
    [{ reseller: 1, makers: [999999] }, 'makers', 'unknownReference'],
    [{ reseller: 999999, makers: [1] }, 'reseller', 'unknownReference'],
  ])('API-130 A-69 refuses %j', async (payload, propertyPath, key) => {
    await addReseller(api);
    const answer = await api.admin('POST', '/favorite_makers', { payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath, key }]);
  });

  it('A-38 block the deletion of neither a maker nor a reseller, and are deleted with the last of their makers', async () => {
    const [reseller, other, one, two] = [
      await addReseller(api),
      await addReseller(api),
      await addMaker(api),
      await addMaker(api),
    ];
    const both = await create(api, '/favorite_makers', { reseller: reseller.id, makers: [one.id, two.id] });
    const only = await create(api, '/favorite_makers', { reseller: other.id, makers: [one.id] });
    expect((await api.admin('DELETE', one['@id'])).statusCode).toBe(204);
    expect((await read(both['@id'])).makers).toMatchObject([{ id: two.id }]);
    expect((await api.admin('GET', only['@id'])).statusCode).toBe(404);
    expect((await api.admin('DELETE', reseller['@id'])).statusCode).toBe(204);
    expect((await api.admin('GET', both['@id'])).statusCode).toBe(404);
  });
});

describe('GET /makers/{id}/favorite_resellers', () => {
  it('API-123 API-116 A-77 A-78 returns each reseller with the maker among its favourites once, with the specified filters', async () => {
    const { location, tag } = catalogue;
    const [wanted, elsewhere] = [await addMaker(api), await addMaker(api)];
    const north = await addReseller(api, {
      name: 'Norte Viajes',
      fiscalName: 'Viajes del Cantábrico SL',
      urlWeb: 'https://norte.example.com',
      tags: [tag['@id']],
    });
    const south = await addReseller(api, {
      name: 'Sur Viajes',
      fiscalName: 'Bahía SA',
      urlWeb: 'https://sur.example.com',
    });
    await addReseller(api, { name: 'Oeste Viajes' });
    await create(api, '/favorite_makers', { reseller: north.id, makers: [wanted.id, elsewhere.id] });
    await create(api, '/favorite_makers', { reseller: south.id, makers: [wanted.id] });
    const experience = await addExperience();
    await create(api, '/favorite_experiences', { reseller: south.id, experience: experience.id });

    const path = `${wanted['@id']}/favorite_resellers`;
    const whole = await read(path);
    expect(whole).toMatchObject({ '@id': path, '@type': 'hydra:Collection', 'hydra:totalItems': 2 });
    expect(await read(`${elsewhere['@id']}/favorite_resellers`)).toMatchObject({
      'hydra:member': [{ '@id': north['@id'], '@type': 'Reseller', name: 'Norte Viajes', tags: [{ id: tag.id }] }],
    });
    expect(await namesAt(`${path}?reseller.name=norte`)).toEqual(['Norte Viajes']);
    expect(await namesAt(`${path}?reseller.fiscalName=bahia`)).toEqual(['Sur Viajes']);
    expect(await namesAt(`${path}?reseller.urlWeb=sur.example`)).toEqual(['Sur Viajes']);
    expect(await namesAt(`${path}?reseller.tags.id[]=${tag.id}&reseller.tags.id[]=999999`)).toEqual(['Norte Viajes']);
    expect(await namesAt(`${path}?reseller.locations.id[]=${location['@id']}`)).toEqual(['Sur Viajes']);
    expect(await namesAt(`${path}?itemsPerPage=1&page=2`)).toEqual(['Sur Viajes']);
    // The collection of resellers has the same filters, without the prefix.
    expect(await namesAt(`/resellers?tags.id[]=${tag.id}&tags.id[]=999999`)).toEqual(['Norte Viajes']);
    expect(await namesAt(`/resellers?makers.id[]=${elsewhere.id}`)).toEqual(['Norte Viajes']);
    expect(await namesAt(`/resellers?makers.id[]=${wanted.id}&locations.id[]=${location.id}`)).toEqual(['Sur Viajes']);
    expect((await api.admin('GET', '/makers/999999/favorite_resellers')).statusCode).toBe(404);
  });
});

describe('a favourite that another request is deleting', () => {
  /** Sends a create while a transaction deletes the same favourite. */
  async function createDuringDelete(path: string, payload: object) {
    const { '@id': first } = await create(api, path, { ...payload });
    let creating: ReturnType<typeof api.admin> | undefined;
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`delete from ${sql.identifier(path.slice(1))} where id = ${Number(first.split('/')[2])}`);
      creating = api.admin('POST', path, { payload });
      await until(isWaiting, { late: 'the create does not wait for the delete' });
    });
    return { first, answer: await creating };
  }
  const isWaiting = async () => {
    const { rows } = await api.db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length > 0;
  };

  it.each(['experience', 'makers'] as const)('is created anew: %s', async (kind) => {
    const { id: reseller } = await addReseller(api);
    const { first, answer } =
      kind === 'makers'
        ? await createDuringDelete('/favorite_makers', { reseller, makers: [(await addMaker(api)).id] })
        : await createDuringDelete('/favorite_experiences', { reseller, experience: (await addExperience()).id });
    expect(answer?.statusCode, answer?.body).toBe(201);
    expect(answer?.json()['@id']).not.toBe(first);
    expect((await read(answer?.json()['@id'])).reseller.id).toBe(reseller);
  });
});
