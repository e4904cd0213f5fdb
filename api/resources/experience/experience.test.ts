import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addCatalogue, addPictures, create } from '../../testing/catalogue.ts';
import { experiences } from './table.ts';

let api: ApiUnderTest;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;

beforeAll(async () => {
  api = await startApi();
  catalogue = await addCatalogue(api);
});
afterAll(() => api.close());

const english = { 'accept-language': 'en' };
const read = async (path: string, headers = {}) => (await api.admin('GET', path, { headers })).json();
const save = (path: string, payload: object, headers = {}) => api.admin('PUT', path, { payload, headers });
const add = async (changes = {}) => create(api, '/experiences', await catalogue.experienceBody(changes));
const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);

describe('a record', () => {
  it('API-51 API-49 is created, and embeds the records that it refers to', async () => {
    const body = await catalogue.experienceBody({ isActive: true, isSpanishChecked: true, order: 3 });
    const answer = await api.admin('POST', '/experiences', { payload: body });
    expect(answer.statusCode).toBe(201);
    const { maker, language, tag, location, category } = catalogue;
    expect(await read(answer.json()['@id'])).toMatchObject({
      '@type': 'Experience',
      name: 'Ruta del vino',
      duration: '02:30',
      country: 'ES',
      isActive: true,
      isSpanishChecked: true,
      isEnglishChecked: false,
      sustainableSeal: false,
      order: 3,
      maker: { '@id': maker['@id'], id: maker.id, name: 'Bodegas Alba', email: 'alba@example.com' },
      languages: [{ '@id': language['@id'], name: 'Inglés' }],
      tags: [{ '@id': tag['@id'], name: 'En familia' }],
      location: { '@id': location['@id'], name: 'Málaga' },
      categories: [{ '@id': category['@id'], name: 'Gastronomía', parents: [] }],
      subcategories: [],
      mediaExperiences: [
        { '@id': (body['mediaExperiences'] as string[])[0], contentUrl: expect.stringMatching(/^\/media\/.+\.jpg$/) },
      ],
    });
  });

  it('A-10 A-11 is inactive and not proofread in any language by default', async () => {
    const answer = await api.admin('POST', '/experiences', { payload: await catalogue.experienceBody() });
    expect(answer.json()).toMatchObject({ isActive: false, isSpanishChecked: false, isEnglishChecked: false });
  });

  it('API-49 embeds records in the language of the header', async () => {
    const experience = await add({ translations: { en: { name: 'Wine route' } } });
    await save(catalogue.tag['@id'], { name: 'For families' }, english);
    expect(await read(experience['@id'], english)).toMatchObject({
      name: 'Wine route',
      tags: [{ name: 'For families' }],
    });
    expect(await read(experience['@id'])).toMatchObject({ name: 'Ruta del vino', tags: [{ name: 'En familia' }] });
  });

  it.each([
    'name',
    'url',
    'urlButtonText',
    'description',
    'duration',
    'mediaExperiences',
    'maker',
    'languages',
    'categories',
    'tags',
    'country',
    'location',
  ])('API-52 is refused without %s', async (field) => {
    const { [field]: _, ...payload } = await catalogue.experienceBody();
    const answer = await api.admin('POST', '/experiences', { payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toHaveLength(1);
    expect(answer.json().violations[0]).toMatchObject({ propertyPath: field, message: expect.any(String) });
  });

  it('API-53 is refused if it breaks a rule, on create and on save', async () => {
    const experience = await add();
    const newIds = async (path: string, count: number) => {
      const records = [];
      for (let n = 0; n < count; n += 1) records.push(await create(api, path, { name: `Número ${n}` }));
      return idsOf(records);
    };
    const broken = {
      description: ['d'.repeat(119), 'd'.repeat(601)],
      promotion: ['p'.repeat(161)],
      mediaExperiences: [await addPictures(api, 6)],
      tags: [await newIds('/tags', 3)],
      categories: [await newIds('/categories', 3)],
      url: ['example.com', 'www.example.com'],
      urlButtonText: ['buy'],
      promotionType: ['3x2'],
      seasonStartMonth: ['January'],
      seasonEndMonth: ['Brumario'],
    };
    for (const [field, values] of Object.entries(broken)) {
      for (const value of values) {
        const created = await api.admin('POST', '/experiences', {
          payload: await catalogue.experienceBody({ [field]: value }),
        });
        const saved = await save(experience['@id'], { [field]: value });
        for (const answer of [created, saved]) {
          expect(answer.statusCode, field).toBe(422);
          expect(answer.json().violations).toMatchObject([{ propertyPath: field }]);
        }
      }
    }
    expect(await read(experience['@id'])).toEqual(experience);
  });

  it('API-54 API-26 is saved with all its fields in the language of the header', async () => {
    const experience = await add();
    const payload = { ...experience, name: 'Wine route', description: 'Vines. '.repeat(20), duration: '03:00' };
    const answer = await save(experience['@id'], payload, english);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ name: 'Wine route', duration: '03:00' });
    expect(await read(experience['@id'])).toMatchObject({ name: 'Ruta del vino', duration: '03:00' });
  });

  it.each([{ isActive: true }, { order: 4 }, { isEnglishChecked: true }, { slug: 'ruta-del-vino' }])(
    'API-15 preserves the other fields when only %j is sent',
    async (payload) => {
      const experience = await add();
      const answer = await save(experience['@id'], payload);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ ...experience, ...payload });
      await api.admin('DELETE', experience['@id']);
    },
  );

  it('API-55 D-06 is activated and deactivated by isActive alone', async () => {
    const experience = await add();
    for (const isActive of [true, false]) {
      const answer = await save(experience['@id'], { isActive });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ ...experience, isActive });
    }
  });

  it('API-56 preserves the review flag of the other language', async () => {
    const { '@id': path } = await add({ isSpanishChecked: true });
    await save(path, { isEnglishChecked: true });
    expect(await read(path)).toMatchObject({ isSpanishChecked: true, isEnglishChecked: true });
    await save(path, { isEnglishChecked: false });
    await save(path, { isSpanishChecked: true });
    expect(await read(path)).toMatchObject({ isSpanishChecked: true, isEnglishChecked: false });
  });

  it('API-57 gets and loses its position by order alone', async () => {
    const experience = await add();
    for (const order of [4, null]) {
      const answer = await save(experience['@id'], { order });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ ...experience, order });
    }
  });

  it('API-58 is deleted', async () => {
    const { '@id': path } = await add();
    expect((await api.admin('DELETE', path)).statusCode).toBe(204);
    expect((await api.admin('GET', path)).statusCode).toBe(404);
  });

  it('A-79 API-62 has a unique slug, which a merge patch can also set', async () => {
    const [one, two] = [await add(), await add()];
    const patch = (path: string, slug: string) =>
      api.admin('PATCH', path, {
        payload: JSON.stringify({ slug }),
        headers: { 'content-type': 'application/merge-patch+json' },
      });
    const patched = await patch(one['@id'], 'solo-una');
    expect(patched.statusCode).toBe(200);
    expect(patched.json()).toEqual({ ...one, slug: 'solo-una' });
    const taken = await patch(two['@id'], 'solo-una');
    expect(taken.statusCode).toBe(422);
    expect(taken.json().violations).toMatchObject([{ propertyPath: 'slug', key: 'slugTaken' }]);
    expect((await patch(two['@id'], 'Not a slug')).json().violations).toMatchObject([
      { propertyPath: 'slug', key: 'slug' },
    ]);
  });
});

it('D-66 returns and activates an imported experience that lacks fields required by the forms', async () => {
  const rows = await api.db
    .insert(experiences)
    .values({ name: { es: 'Importada' }, makerId: catalogue.maker.id })
    .returning({ id: experiences.id });
  const path = `/experiences/${rows[0]?.id}`;
  const lacking = { url: null, urlButtonText: null, description: null, duration: null, country: null, location: null };
  expect(await read(path)).toMatchObject({ name: 'Importada', ...lacking, tags: [], mediaExperiences: [] });
  expect((await api.admin('GET', `/experiences?id=${rows[0]?.id}`)).json()['hydra:totalItems']).toBe(1);
  expect((await save(path, { isActive: true })).json()).toMatchObject({ isActive: true, ...lacking });
});

describe('categories', () => {
  it('A-66 returns all categories in `categories`, and those with a parent also in `subcategories`', async () => {
    const { category, subcategory } = catalogue;
    const mixes = [
      { categories: [category.id, subcategory.id] },
      { categories: [category.id], subcategories: [subcategory['@id']] },
    ];
    for (const mix of mixes) {
      const experience = await add(mix);
      expect(experience['categories']).toMatchObject([
        { '@id': category['@id'], parents: [] },
        { '@id': subcategory['@id'], parents: [category['@id']] },
      ]);
      expect(experience['subcategories']).toMatchObject([{ '@id': subcategory['@id'], parents: [category['@id']] }]);
    }
  });

  it('A-66 replaces the subcategories if only `subcategories` is sent', async () => {
    const { category, subcategory } = catalogue;
    const other = await create(api, '/categories', { name: 'Quesos', parents: [category.id] });
    const { '@id': path } = await add({ subcategories: [subcategory.id] });
    const after = (await save(path, { subcategories: [other.id] })).json();
    expect(idsOf(after.categories)).toEqual([category.id, other.id]);
    expect(idsOf((await save(path, { subcategories: null })).json().categories)).toEqual([category.id]);
  });

  it('A-69 A-66 missing records are named in the order of the fields, also the categories that the server adds', async () => {
    const { '@id': path } = await add();
    const answer = await save(path, { subcategories: [999_999], tags: [999_999], location: 999_999 });
    const named = answer.json().violations.map((violation: { propertyPath: string }) => violation.propertyPath);
    expect(named).toEqual(['categories', 'subcategories', 'tags', 'location']);
  });

  it('CONST-13 accepts at most 2 tags and 2 top-level categories, and any number of subcategories', async () => {
    const { category, subcategory } = catalogue;
    const second = await create(api, '/categories', { name: 'Segunda' });
    const third = await create(api, '/categories', { name: 'Tercera' });
    const more = await create(api, '/categories', { name: 'Más', parents: [second.id] });
    const tags = [await create(api, '/tags', { name: 'Uno' }), await create(api, '/tags', { name: 'Dos' })];
    const two = await add({ categories: idsOf([category, second, subcategory, more]), tags: idsOf(tags) });
    expect(two['categories']).toHaveLength(4);
    const threeCategories = await save(two['@id'], { categories: idsOf([category, second, third]) });
    expect(threeCategories.json().violations).toMatchObject([
      { propertyPath: 'categories', key: 'experienceCategories' },
    ]);
    const threeTags = await save(two['@id'], { tags: idsOf([...tags, catalogue.tag]) });
    expect(threeTags.json().violations).toMatchObject([{ propertyPath: 'tags', key: 'experienceTags' }]);
  });
});

describe('pictures', () => {
  it('are stored in the order sent, and detached if a save omits them', async () => {
    const [one = '', two = '', three = ''] = await addPictures(api, 3);
    const irisOf = (answer: { mediaExperiences: { '@id': string }[] }) =>
      answer.mediaExperiences.map((picture) => picture['@id']);
    const { '@id': path } = await add({ mediaExperiences: [three, one] });
    expect(irisOf(await read(path))).toEqual([three, one]);
    expect(irisOf((await save(path, { mediaExperiences: [two, three] })).json())).toEqual([two, three]);
    const other = await add({ mediaExperiences: [one] });
    expect(irisOf(await read(other['@id']))).toEqual([one]);
  });

  it('A-69 pictures that belong to another experience are refused', async () => {
    const [picture = ''] = await addPictures(api, 1);
    await add({ mediaExperiences: [picture] });
    const payload = await catalogue.experienceBody({ mediaExperiences: [picture] });
    const answer = await api.admin('POST', '/experiences', { payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'mediaExperiences', key: 'pictureTaken' }]);
  });

  it('A-69 pictures that another experience gets concurrently are refused', async () => {
    const [picture = ''] = await addPictures(api, 1);
    const other = await add();
    const payload = await catalogue.experienceBody({ mediaExperiences: [picture] });
    const isSomeoneWaiting = async () => {
      const { rows } = await api.db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    };
    const answering = await api.db.transaction(async (tx) => {
      await tx.execute(sql`
        update media_experiences set experience_id = ${other.id} where '/media_experiences/' || id = ${picture}`);
      const later = Promise.resolve(api.admin('POST', '/experiences', { payload }));
      await expect.poll(isSomeoneWaiting).toBe(true);
      // The promise is wrapped in an array, so that the transaction does not await it.
      return [later];
    });
    const [answer] = await Promise.all(answering);
    expect(answer?.statusCode).toBe(422);
  });
});
