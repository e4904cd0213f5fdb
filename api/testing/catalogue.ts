import { sql } from 'drizzle-orm';
import { buildCatalogue } from '../demo/catalogue.ts';
import { insertCatalogue } from '../demo/insert-catalogue.ts';
import { keyOf, type Picture } from '../demo/pictures/pictures.ts';
import { mediaFiles } from '../db/tables/media-files.ts';
import type { ApiUnderTest } from './servers/api-under-test.ts';
import { aMaker } from './makers.ts';

type Payload = Record<string, unknown>;

/** Creates a record with a POST request and returns the record from the response. @throws Error if the status is not 201. */
export async function create(api: ApiUnderTest, path: string, payload: Payload, language = 'es') {
  const answer = await api.admin('POST', path, { payload, headers: { 'accept-language': language } });
  if (answer.statusCode !== 201) throw new Error(`POST ${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<Payload & { '@id': string; id: number }>();
}

/** Inserts pictures that are uploaded but not yet part of a record. Returns their `@id`s. */
export async function addPictures(
  api: ApiUnderTest,
  count: number,
  collection = 'media_experiences',
): Promise<string[]> {
  const fileName = `picture-${crypto.randomUUID()}.jpg`;
  await api.db.insert(mediaFiles).values({ name: fileName });
  const { rows } = await api.db.execute<{ id: number }>(sql`
    insert into ${sql.identifier(collection)} (file_name) select ${fileName} from generate_series(1, ${count}::int) returning id`);
  return rows.map(({ id }) => `/${collection}/${id}`);
}

/** Creates a maker with a POST request and returns the record from the response. */
export const addMaker = async (api: ApiUnderTest, changes: Payload = {}) =>
  create(api, '/makers', aMaker({ mediaMakers: await addPictures(api, 1, 'media_makers'), ...changes }));

/**
 * Creates the records that an experience needs. Returns them, and a function that returns the body of an experience that refers
 * to them.
 */
export async function addCatalogue(api: ApiUnderTest) {
  const category = await create(api, '/categories', { name: 'Gastronomía' });
  const subcategory = await create(api, '/categories', { name: 'Vinos', parents: [category.id] });
  const tag = await create(api, '/tags', { name: 'En familia' });
  const language = await create(api, '/languages', { name: 'Inglés' });
  const location = await create(api, '/locations', { name: 'Málaga', country: 'ES' });
  const maker = await addMaker(api);
  const experienceBody = async (changes: Payload = {}): Promise<Payload> => ({
    name: 'Ruta del vino',
    url: 'https://example.com/ruta',
    urlButtonText: 'book',
    description: 'Una tarde entre viñas. '.repeat(6),
    duration: '02:30',
    mediaExperiences: await addPictures(api, 1),
    maker: maker['@id'],
    languages: [language['@id']],
    categories: [category['@id']],
    tags: [tag['@id']],
    country: 'ES',
    location: location['@id'],
    ...changes,
  });
  return { category, subcategory, tag, language, location, maker, experienceBody };
}

/** Inserts the demo catalogue without its resellers. All pictures share one file, because storing all of them is slow. */
export async function addDemoCatalogue({ db }: Pick<ApiUnderTest, 'db'>) {
  const catalogue = buildCatalogue();
  const fileName = `picture-${crypto.randomUUID()}.jpg`;
  await db.insert(mediaFiles).values({ name: fileName });
  const stored = (pictures: readonly Picture[]) =>
    new Map(pictures.map((picture) => [keyOf(picture), { fileName, mediumId: 0 }]));
  const pictures = stored(catalogue.experiences.flatMap((experience) => experience.pictures));
  const ofMakers = {
    avatar: stored(catalogue.makers.map(({ avatar }) => avatar)),
    header: stored(catalogue.makers.flatMap(({ header }) => header ?? [])),
  };
  await db.transaction((tx) => insertCatalogue(tx, catalogue, pictures, ofMakers));
}

/** Inserts named records directly into a table: the `name` of record n is `{"es": "<prefix> n"}`. */
export async function addNamed(api: ApiUnderTest, table: string, count: number, prefix: string) {
  await api.db.execute(sql`
    insert into ${sql.identifier(table)} (name)
    select jsonb_build_object('es', ${prefix}::text || ' ' || n) from generate_series(1, ${count}) n`);
}
