import type { ImportItem } from '@trastienda/contract/imports/items';
import type { PictureFault } from '@trastienda/contract/imports/notes';
import { sql } from 'drizzle-orm';
import type { Activity } from '../../sandbox/catalogue/activity.ts';
import type { Database } from '../db/connection.ts';
import { transientFaults } from '../imports/applying/item-pictures.ts';
import type { WireRecord } from './wire.ts';

/** The imported experiences in the database, by the ids of their activities at the source. */
export type Catalogue = Map<string, Stored>;
type Stored = {
  name: Record<string, string>;
  description: Record<string, string> | null;
  url: string | null;
  duration: string | null;
  place: string | null;
  tags: string[];
  isActive: boolean;
  /** The content hashes of the pictures, in order. */
  pictures: string[];
};

export async function readCatalogue(db: Database): Promise<Catalogue> {
  const { rows } = await db.execute<Stored & { sourceId: string }>(sql`
    select link.source_id as "sourceId", experience.name, description, url, to_char(duration, 'HH24:MI') as duration,
      is_active as "isActive", (select civitatis_id from locations where id = location_id) as place,
      array(
        select civitatis_id from experience_tags join tags on tags.id = tag_id where experience_id = experience.id
        order by civitatis_id collate "C"
      ) as tags,
      array(
        select content_hash from media_experiences medium join media_files on media_files.name = file_name
        where experience_id = experience.id order by position, medium.id
      ) as pictures
    from import_links link join experiences experience on experience.id = link.experience_id`);
  return new Map(rows.map(({ sourceId, ...stored }) => [sourceId, stored]));
}

/**
 * Returns the fields of an experience under the names that import items use. Missing tags are an empty array; any other missing
 * value is null.
 */
const fieldsOf = (stored: Stored | undefined): Record<string, unknown> => ({
  'name.es': stored?.name['es'] ?? null,
  'name.en': stored?.name['en'] ?? null,
  'description.es': stored?.description?.['es'] ?? null,
  'description.en': stored?.description?.['en'] ?? null,
  url: stored?.url ?? null,
  duration: stored?.duration ?? null,
  location: stored?.place ?? null,
  tags: stored?.tags ?? [],
  isActive: stored?.isActive ?? null,
});

/**
 * Compares the applied items with the experiences before and after the import. Returns a sentence for each old or new value that
 * an item reports wrongly, and for each change of an existing experience that no item reports. Of a new experience, only the new values
 * that its item reports are compared.
 */
export function untruthsOf(before: Catalogue, after: Catalogue, items: ImportItem[]): string[] {
  const reported = new Map(items.filter(({ state }) => state === 'applied').map((item) => [item.sourceId ?? '', item]));
  const wrong: string[] = [];
  const compare = (what: string, claimed: unknown, found: unknown) => {
    const [one, other] = [JSON.stringify(claimed), JSON.stringify(found)];
    if (one !== other) wrong.push(`${what}: reported ${one}, found ${other}`);
  };
  for (const id of new Set([...before.keys(), ...after.keys(), ...reported.keys()])) {
    const [then, now] = [fieldsOf(before.get(id)), fieldsOf(after.get(id))];
    const isNew = !before.has(id);
    for (const field of Object.keys(now)) {
      const change = reported.get(id)?.fields[field];
      if (change) compare(`${field} of ${id} after`, change.theirs, now[field]);
      if (change && !isNew) compare(`${field} of ${id} before`, change.ours, then[field]);
      if (!change && !isNew) compare(`${field} of ${id}, without a reported change`, then[field], now[field]);
    }
  }
  return wrong;
}

/**
 * Returns the fields of an experience, such as `duration of 17`, that differ from the distributor's catalogue although the feed contained
 * the correct values.
 */
export function distortionsOf(
  stored: Stored,
  activity: Activity,
  sent: { es: WireRecord; en?: WireRecord | undefined },
): string[] {
  const wrong: string[] = [];
  const check = (what: string, isRight: boolean) => isRight || wrong.push(`${what} of ${activity.id}`);
  for (const language of ['es', 'en'] as const) {
    const [texts, record, text] = [activity.texts[language], sent[language], stored.description?.[language]];
    if (texts && record?.['name'] === texts.name) check(`name.${language}`, stored.name[language] === texts.name);
    // An activity without texts in this language must not get a name in it, for example the name in the other language.
    if (record && !texts) check(`no name.${language}`, !stored.name[language]);
    const [paragraph = ''] = texts?.paragraphs ?? [];
    if (text !== undefined && paragraph && String(record?.['description']).startsWith(`<p>${paragraph}</p>`)) {
      const isBeginning = text.startsWith(paragraph.slice(0, 100));
      check(`description.${language}`, isBeginning || text === texts?.shortDescription);
    }
  }
  const { minutes, destination, typologies } = activity;
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  // A duration of 24 hours or more is not checked: the column has the type `time`, so an import cannot store it.
  const isTime = minutes < 24 * 60 && Math.round(Number(sent.es['duration'])) === minutes;
  if (isTime) check('duration', stored.duration === time);
  const kinds = typologies.map(({ id }) => String(id)).sort();
  const sentKinds = JSON.stringify(sent.es['typologies'], ['id']);
  const areTypologiesUnchanged = sentKinds === JSON.stringify(typologies, ['id']);
  if (areTypologiesUnchanged) check('tags', stored.tags.join() === kinds.join());
  if (sent.es['idDestination'] === String(destination.id)) check('location', stored.place === String(destination.id));
  return wrong;
}

/** File names of the pictures of the stand-in distributor that cannot be imported, and the fault that an item must report for each. */
export const faultOf: Record<string, PictureFault> = {
  'not-found.jpg': 'notFound',
  'gone.jpg': 'notFound',
  'forbidden.jpg': 'notFound',
  'page.jpg': 'noPicture',
  'empty.jpg': 'noPicture',
  'noise.jpg': 'noPicture',
  'truncated.jpg': 'noPicture',
  'drawing.svg': 'noPicture',
  'photo.webp': 'noPicture',
  'too-many-pixels.png': 'tooLarge',
  'too-many-bytes.jpg': 'tooLarge',
  'circle.jpg': 'notFound',
  'moved-inside.jpg': 'forbiddenAddress',
  'moved-to-file.jpg': 'badAddress',
};
/** Faults that any picture may have because of the network. */
const networkFaults: readonly PictureFault[] = ['unreachable', 'tooSlow', 'noPicture'];

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/**
 * Compares the pictures of an applied item with the URLs in the feed. Returns a text for each picture that reports a wrong fault, or none
 * although it cannot be imported, and a text if the number of stored pictures is wrong.
 */
export function falsePictures(item: ImportItem, stored: Stored | undefined, origin: string): string[] {
  const sent = item.fields['pictures']?.theirs;
  if (item.state !== 'applied' || !Array.isArray(sent)) return [];
  const faults = new Map(item.pictureFaults.map(({ url, fault }) => [url, fault]));
  const wrong: string[] = [];
  // The cast is safe: the value of the field `pictures` is an array of URLs.
  for (const url of sent as string[]) {
    const [fault, truth] = [faults.get(url), faultOf[nameOf(url)]];
    const may = url.startsWith(origin)
      ? [...networkFaults, ...(truth ? [truth] : [])]
      : ['forbiddenAddress', 'badAddress'];
    const isTrue = fault === undefined ? url.startsWith(origin) && truth === undefined : may.includes(fault);
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
  const sent = item.fields['pictures']?.theirs;
  if (item.state !== 'applied' || !Array.isArray(sent) || item.pictures === 0) return [];
  const faults = item.pictureFaults.map(({ url }) => url);
  const imported = (sent as string[]).filter((url) => !faults.includes(url));
  return imported.map((url, place) => ({ file: nameOf(url), content: stored?.pictures[place] ?? '' }));
}
