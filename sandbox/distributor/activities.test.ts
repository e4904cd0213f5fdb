import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWire } from './activity-wire.ts';
import { startDistributor } from './distributor.ts';
import { clientOf, listIn } from './test-client.ts';

type Distributor = Awaited<ReturnType<typeof startDistributor>>;

/** Returns the bodies of the activity lists of the 120 destinations with the most activities. */
async function readLists(distributor: Distributor, lang: string) {
  const { read } = clientOf(distributor);
  const { world, countIn } = distributor.catalogue;
  const ids = world.destinations.map(({ id }) => id).sort((a, b) => countIn(b) - countIn(a));
  const bodies: string[] = [];
  for (const id of ids.slice(0, 120)) bodies.push((await read(`/destinations/${id}/activities?lang=${lang}`)).body);
  return bodies;
}

describe('activities without quirks', () => {
  let distributor: Distributor;
  let read: ReturnType<typeof clientOf>['read'];
  beforeAll(async () => {
    distributor = await startDistributor({ activities: 60, hasQuirks: false });
    ({ read } = clientOf(distributor));
  });
  afterAll(() => distributor.close());

  it('D-60 are listed by destination, each once, in the requested language', async () => {
    const spanish = (await readLists(distributor, 'es')).flatMap(listIn);
    const english = (await readLists(distributor, 'en')).flatMap(listIn);
    expect(spanish).toHaveLength(60);
    expect(new Set(spanish.map((one) => one?.['id'])).size).toBe(60);
    expect(english.map((one) => one?.['id'])).toEqual(spanish.map((one) => one?.['id']));
    const [truth] = distributor.catalogue.activities();
    const of = (list: typeof spanish) => list.find((one) => one?.['id'] === String(truth?.id));
    expect(of(spanish)).toMatchObject({
      name: truth?.texts.es.name,
      description: expect.stringContaining(`<p>${truth?.texts.es.paragraphs[0]}</p>`),
      idDestination: String(truth?.destination.id),
      typologies: truth?.typologies.map(({ id, name }) => ({ id, text: name.es })),
      duration: truth?.minutes,
      totalReviews: String(truth?.reviews),
      images: truth?.pictures.map((path) => ({ url: `${new URL(distributor.url).origin}/pictures/${path}` })),
      rates: expect.arrayContaining([expect.objectContaining({ categories: expect.any(Array) })]),
    });
    expect(of(english)?.['name']).toBe(truth?.texts.en?.name);
  });

  it('D-60 are the same in their list and alone; an unknown id is answered with 404, an empty list with 204 or []', async () => {
    const [truth] = distributor.catalogue.activities();
    const { body } = await read(`/activities/${truth?.id}?lang=en`);
    const list = listIn((await read(`/destinations/${truth?.destination.id}/activities?lang=en`)).body);
    expect(list).toContainEqual(JSON.parse(body));
    expect((await read('/activities/3')).status).toBe(404);
    expect((await read('/destinations/999999/activities')).status).toBe(404);
    expect(JSON.parse((await read(`/destinations/${truth?.destination.id}`)).body)).toMatchObject({
      totalActivities: distributor.catalogue.countIn(truth?.destination.id ?? 0),
    });
    const { world, countIn } = distributor.catalogue;
    const empty = world.destinations.filter(({ id }) => countIn(id) === 0).slice(0, 12);
    const answers = await Promise.all(empty.map(({ id }) => read(`/destinations/${id}/activities`)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['204 ', '200 []']));
  });

  it('A-63 are in a zone of their destination or in none; with `hasZones: false` they have no idZone', async () => {
    const { catalogue } = distributor;
    const { world } = catalogue;
    const homeOf = new Map([...catalogue.activities()].map((one) => [String(one.id), one.destination.id]));
    const spanish = (await readLists(distributor, 'es')).flatMap(listIn);
    const homes = spanish.map((one) => world.zones.find(({ id }) => String(id) === one?.['idZone'])?.destinationId);
    expect(homes.filter((home) => home !== undefined).length).toBeGreaterThan(20);
    expect(spanish.some((one) => one?.['idZone'] === null)).toBe(true);
    spanish.forEach((one, at) => expect([undefined, homeOf.get(String(one?.['id']))]).toContain(homes[at]));
    const zoneless = await startDistributor({ activities: 20, hasQuirks: false, hasZones: false });
    const without = (await readLists(zoneless, 'es')).flatMap(listIn);
    expect(without.filter((one) => one && 'idZone' in one)).toEqual([]);
    await zoneless.close();
  });

  it('D-60 change when the clock moves', async () => {
    const [truth] = distributor.catalogue.activities();
    const path = `/destinations/${truth?.destination.id}/activities`;
    const before = await read(path);
    distributor.catalogue.moveTo(100);
    expect((await read(path)).body).not.toBe(before.body);
    distributor.catalogue.moveTo(0);
    expect(await read(path)).toEqual(before);
  });
});

describe('activities with quirks', () => {
  let distributor: Distributor;
  let bodies: { es: string[]; en: string[] };
  let records: Record<string, unknown>[];
  beforeAll(async () => {
    distributor = await startDistributor({ activities: 3_000 });
    bodies = { es: await readLists(distributor, 'es'), en: await readLists(distributor, 'en') };
    const { catalogue, url } = distributor;
    const hosts = { origin: new URL(url).origin, trap: 'http://127.0.0.1:9' };
    const shown = (lang: 'es' | 'en') =>
      [...catalogue.activities()].map((one) => toWire(one, { seed: 1, hasQuirks: true, hasZones: true, lang, hosts }));
    records = [...shown('es'), ...shown('en')].filter((one) => one !== undefined);
  });
  afterAll(() => distributor.close());

  const typesOf = (field: string) => new Set(records.map((one) => (one[field] === null ? 'null' : typeof one[field])));
  const some = (matches: (record: Record<string, unknown>) => unknown) => records.some(matches);

  it.each([
    ['id', ['string', 'number', 'null']],
    ['totalReviews', ['string', 'number']],
    ['score', ['string', 'number', 'null', 'undefined']],
    ['duration', ['string', 'number', 'null', 'object', 'boolean']],
    ['name', ['string', 'null', 'object', 'number']],
    ['description', ['string', 'null', 'object', 'boolean']],
    ['images', ['object', 'null', 'string']],
    ['rates', ['object', 'null', 'string']],
  ])('D-60 %s has a wrong type in some records', (field, types) => {
    for (const type of types) expect(typesOf(field)).toContain(type);
  });

  it('D-60 texts contain HTML, entities, scripts, NUL and lone surrogates, and some are extremely long', () => {
    const isIn = (field: string) => (pattern: RegExp) =>
      some(({ [field]: text }) => typeof text === 'string' && pattern.test(text));
    expect([/<strong>/, /&oacute;/, /\u202E/, /\uD83D$/, /.{1000}/].map(isIn('name'))).not.toContain(false);
    expect([/<script>/, /onerror=/, /<br><br>/, /&nbsp;/, /^.{0,20}$/].map(isIn('description'))).not.toContain(false);
    expect(some(({ name }) => typeof name === 'string' && name.includes('\0'))).toBe(true);
    expect(some(({ description }) => typeof description === 'string' && description.length > 50_000)).toBe(true);
  });

  it('D-60 some are listed twice, in two lists or not in English; some lists begin with stray bytes', () => {
    const idsIn = (body: string) => listIn(body).flatMap((one) => (typeof one?.['id'] === 'string' ? [one['id']] : []));
    const perList = bodies.es.map(idsIn);
    expect(perList.some((ids) => new Set(ids).size < ids.length)).toBe(true);
    const everywhere = perList.flatMap((ids) => [...new Set(ids)]);
    expect(new Set(everywhere).size).toBeLessThan(everywhere.length);
    const english = new Set(bodies.en.flatMap(idsIn));
    expect(everywhere.filter((id) => !english.has(id)).length).toBeGreaterThan(20);
    expect(some(({ name, description }) => name === '' && description === '')).toBe(true);
    expect(bodies.es.filter((body) => body !== '' && !body.startsWith('[')).length).toBeGreaterThan(1);
    const isOdd = (one: unknown) => typeof one !== 'object' || one === null || Array.isArray(one);
    expect(bodies.es.flatMap(listIn).some(isOdd)).toBe(true);
  });

  it('D-60 some URLs of pictures lead to other files or into the network of the importer', () => {
    const addresses = records.flatMap((one) =>
      Array.isArray(one['images']) ? one['images'].map((image: { url?: unknown } | null) => String(image?.url)) : [],
    );
    const origin = new URL(distributor.url).origin;
    const own = addresses.filter((address) => address.startsWith(`${origin}/pictures/`));
    expect(own.length / addresses.length).toBeGreaterThan(0.9);
    const files = 'portrait.jpg rotated.jpg page.jpg too-many-pixels.png moved-inside.jpg not-found.jpg'.split(' ');
    const missing = files.filter((file) => !own.some((address) => address.endsWith(`/${file}`)));
    const starts = 'http://localhost: http://169.254. http://10. file: data: /pictures/'.split(' ');
    const unused = starts.filter((start) => !addresses.some((address) => address.startsWith(start)));
    expect([...missing, ...unused]).toEqual([]);
    expect(distributor.trapped()).toEqual([]);
  });
});
