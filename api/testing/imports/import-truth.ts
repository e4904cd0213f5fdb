import type { ImportItem } from '@trastienda/contract/imports/items';
import type { PictureFault } from '@trastienda/contract/imports/notes';
import { sql } from 'drizzle-orm';
import type { Activity } from '../../../sandbox/catalogue/activity.ts';
import type { Database } from '../../db/connection.ts';
import { transientFaults } from '../../imports/applying/item-pictures.ts';
import type { WireRecord } from '../wire.ts';

/** The imported experiences in the database, by the ids of their activities at the source. */
export type Catalogue = Map<string, Stored>;
/** `fields` has the names of import items; an empty field is null, or an empty array. `pictures` has the content hashes, in order. */
type Stored = { fields: Record<string, unknown>; pictures: string[] };

export async function readCatalogue(db: Database): Promise<Catalogue> {
  const { rows } = await db.execute<Stored & { sourceId: string }>(sql`
    select link.source_id as "sourceId", jsonb_build_object(
        'name.es', name ->> 'es', 'name.en', name ->> 'en',
        'description.es', description ->> 'es', 'description.en', description ->> 'en',
        'url', url, 'duration', to_char(duration, 'HH24:MI'), 'isActive', is_active,
        'location', (select civitatis_id from locations where id = location_id),
        'tags', array(
          select civitatis_id from experience_tags join tags on tags.id = tag_id where experience_id = experience.id
          order by civitatis_id collate "C"
        )
      ) as fields,
      array(
        select content_hash from media_experiences medium join media_files on media_files.name = file_name
        where experience_id = experience.id order by position, medium.id
      ) as pictures
    from import_links link join experiences experience on experience.id = link.experience_id`);
  return new Map(rows.map(({ sourceId, ...stored }) => [sourceId, stored]));
}

/** The fields that {@link untruthsOf} compares; {@link falsePictures} compares the pictures. */
const compared = 'name.es name.en description.es description.en url duration location tags isActive'.split(' ');

/**
 * Compares the applied items with the experiences before and after the import. Returns a sentence for each old or new value that
 * an item reports wrongly, for each change of an existing experience and each new experience that no item reports. Of a new experience,
 * only the new values that its item reports are compared.
 */
export function untruthsOf(before: Catalogue, after: Catalogue, items: ImportItem[]): string[] {
  const reported = new Map(items.filter(({ state }) => state === 'applied').map((item) => [item.sourceId ?? '', item]));
  const wrong: string[] = [];
  const compare = (what: string, claimed: unknown, found: unknown) => {
    const [one, other] = [JSON.stringify(claimed), JSON.stringify(found)];
    if (one !== other) wrong.push(`${what}: reported ${one}, found ${other}`);
  };
  for (const id of new Set([...before.keys(), ...after.keys(), ...reported.keys()])) {
    const item = reported.get(id);
    const isNew = !before.has(id);
    if (isNew && !item) wrong.push(`${id}: created, without an item`);
    for (const field of compared) {
      const [then, now] = [before, after].map((catalogue) => catalogue.get(id)?.fields[field] ?? emptyOf(field));
      const change = item?.fields[field];
      if (change) compare(`${field} of ${id} after`, change.theirs, now);
      if (change && !isNew) compare(`${field} of ${id} before`, change.ours, then);
      if (!change && !isNew) compare(`${field} of ${id}, without a reported change`, then, now);
    }
  }
  return wrong;
}

const emptyOf = (field: string) => (field === 'tags' ? [] : null);

/**
 * Returns the fields of an experience, such as `duration of 17`, that differ from the distributor's catalogue although the feed contained
 * the correct values.
 */
export function distortionsOf(
  { fields }: Stored,
  { id, texts, minutes, destination, typologies }: Activity,
  sent: { es: WireRecord; en?: WireRecord | undefined },
): string[] {
  const wrong: string[] = [];
  const check = (what: string, isRight: boolean) => isRight || wrong.push(`${what} of ${id}`);
  for (const language of ['es', 'en'] as const) {
    const [text, record] = [texts[language], sent[language]];
    const [name, description] = [fields[`name.${language}`], fields[`description.${language}`]];
    if (text && record?.['name'] === text.name) check(`name.${language}`, name === text.name);
    // An activity without texts in this language must not get a name in it, for example the name in the other language.
    if (record && !text) check(`no name.${language}`, !name);
    const [paragraph = ''] = text?.paragraphs ?? [];
    if (
      typeof description === 'string' &&
      paragraph &&
      String(record?.['description']).startsWith(`<p>${paragraph}</p>`)
    ) {
      const isBeginning = description.startsWith(paragraph.slice(0, 100));
      check(`description.${language}`, isBeginning || description === text?.shortDescription);
    }
  }
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  // A duration of 24 hours or more is not checked: the column has the type `time`, so an import cannot store it.
  const isTime = minutes < 24 * 60 && Math.round(Number(sent.es['duration'])) === minutes;
  if (isTime) check('duration', fields['duration'] === time);
  const areTypologiesUnchanged = JSON.stringify(sent.es['typologies'], ['id']) === JSON.stringify(typologies, ['id']);
  const kinds = typologies.map((one) => String(one.id)).sort();
  if (areTypologiesUnchanged) check('tags', String(fields['tags']) === kinds.join());
  const place = String(destination.id);
  if (sent.es['idDestination'] === place) check('location', fields['location'] === place);
  return wrong;
}

/** File names of the pictures of the stand-in distributor that cannot be imported, and the fault that an item must report for each. */
export const faultOf: Partial<Record<string, PictureFault>> = {
  'not-found.jpg': 'notFound',
  'gone.jpg': 'notFound',
  'forbidden.jpg': 'notFound',
  'page.jpg': 'noPicture',
  'empty.jpg': 'noPicture',
  'noise.jpg': 'noPicture',
  'truncated.jpg': 'damaged',
  'drawing.svg': 'noPicture',
  'photo.webp': 'noPicture',
  'too-many-pixels.png': 'tooManyPixels',
  'too-many-bytes.jpg': 'tooLarge',
  'circle.jpg': 'notFound',
  'moved-inside.jpg': 'forbiddenAddress',
  'moved-to-file.jpg': 'badAddress',
};
/** Faults that any picture may have because of the network. */
const networkFaults: readonly PictureFault[] = ['unreachable', 'tooSlow', 'noPicture', 'damaged'];

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** Returns the URLs of the pictures of an applied item; undefined if the item has no change of its pictures. */
function sentPictures({ state, fields }: ImportItem): string[] | undefined {
  const sent = fields['pictures']?.theirs;
  // The cast is safe: the value of the field `pictures` is an array of URLs.
  return state === 'applied' && Array.isArray(sent) ? (sent as string[]) : undefined;
}

/**
 * Compares the pictures of an applied item with the URLs in the feed. Returns a text for each picture that reports a wrong fault, or none
 * although it cannot be imported, and a text if the number of stored pictures is wrong.
 */
export function falsePictures(item: ImportItem, stored: Stored | undefined, origin: string): string[] {
  const sent = sentPictures(item);
  if (!sent) return [];
  const faults = new Map(item.pictureFaults.map(({ url, fault }) => [url, fault]));
  const wrong: string[] = [];
  for (const url of sent) {
    const [fault, truth] = [faults.get(url), faultOf[nameOf(url)]];
    const isOwn = url.startsWith(origin);
    const may = isOwn ? [...networkFaults, truth] : ['forbiddenAddress', 'badAddress'];
    const isTrue = fault === undefined ? isOwn && truth === undefined : may.includes(fault);
    if (!isTrue) wrong.push(`${url}: ${fault ?? 'stored'}`);
  }
  // After a transient fault, an update leaves the stored pictures unchanged, so their number may differ.
  if (item.kind !== 'new' && item.pictures === 0 && isLate(item)) return wrong;
  const imported = sent.length - faults.size;
  if (stored?.pictures.length !== imported || item.pictures !== imported)
    wrong.push(`${item.sourceId}: not ${imported} pictures`);
  return wrong;
}

/** Whether a picture of the item has a transient fault. */
export const isLate = ({ pictureFaults }: ImportItem) =>
  pictureFaults.some(({ fault }) => transientFaults.includes(fault));

/** Returns the stored pictures of an applied item, each with its file name at the distributor and its content hash. */
export function contentsOf(item: ImportItem, stored: Stored | undefined): { file: string; content: string }[] {
  const faults = item.pictureFaults.map(({ url }) => url);
  const imported = item.pictures === 0 ? [] : (sentPictures(item) ?? []).filter((url) => !faults.includes(url));
  return imported.map((url, place) => ({ file: nameOf(url), content: stored?.pictures[place] ?? '' }));
}
