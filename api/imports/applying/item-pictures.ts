import { rm } from 'node:fs/promises';
import type { FieldErrorKey } from '@trastienda/contract/errors';
import type { PictureFault } from '@trastienda/contract/imports/notes';
import { sql } from 'drizzle-orm';
import pMap from 'p-map';
import type { Services } from '../../services.ts';
import { ApiError } from '../../http/errors.ts';
import { addMedia } from '../../media/add-media.ts';
import { experienceMediaKind } from '../../resources/experience/media.ts';
import { isTheirs } from '../records/field-decisions.ts';
import { fetchPicture, PictureRefused, type FetchRules } from './fetch-picture.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importItems, importLinks } from '../tables.ts';

type Stores = Pick<Services, 'db' | 'media'>;
type Rules = FetchRules & { signal: AbortSignal };
type Fetched = { mediumId: number } | { fault: PictureFault };

/** The aspect ratio to which the forms crop pictures (CROP-08). */
const ratio = 3 / 2;
const maxConcurrentPictures = 4;

/** Faults after which a later import may succeed in fetching the same URL. */
export const transientFaults: readonly PictureFault[] = ['tooSlow', 'unreachable'];
const isTransientFault = (fault: PictureFault) => transientFaults.includes(fault);

/**
 * Fetches the pictures of a batch of items and stores the result of each picture in its item. The new media are not attached to an
 * experience yet; the cleanup of unused files deletes media that are never attached. A picture is not downloaded again if an earlier
 * attempt or import stored it and it still exists.
 */
export async function fetchPictures(services: Stores, ids: number[], rules: Rules): Promise<void> {
  const { rows } = await services.db.execute<{ id: number; address: string; fileName: string | null }>(sql`
    select item.id, address, ${storedFile} as "fileName"
    from ${importItems} item, jsonb_array_elements_text(item.fields -> 'pictures' -> 'theirs') sent (address)
    where item.id = any(${sql.param(ids)}::int[]) and jsonb_typeof(item.fields -> 'pictures' -> 'theirs') = 'array'
      and ${isTheirs(sql`(item.fields -> 'pictures')`)}
      and not coalesce(item.pictures -> address ? 'fault', false)
      and not exists (
        select from media_experiences there
        where there.id = (item.pictures -> address ->> 'mediumId')::int and there.experience_id is null
      )
    order by item.id`);
  const store = async ({ id, address, fileName }: (typeof rows)[number]) => {
    rules.signal.throwIfAborted();
    const fetched = fileName === null ? await fetchOne(services, address, rules) : await reuseFile(services, fileName);
    await services.db.execute(sql`
      update ${importItems}
      set pictures = coalesce(pictures, '{}') || jsonb_build_object(${address}::text, ${JSON.stringify(fetched)}::jsonb)
      where id = ${id}`);
  };
  await pMap(rows, store, { concurrency: maxConcurrentPictures });
}

/**
 * SQL for the file of the medium that an earlier import attached for the URL; null if there is none. The nth URL of that import belongs to
 * its nth medium. If one of its pictures failed, the positions do not match, and the result is null as well.
 */
const storedFile = sql`(
  select medium.file_name
  from ${importRuns} run
  join ${importLinks} link on link.source = run.source and link.source_id = item.source_id,
    jsonb_array_elements_text(link.base -> 'pictures') with ordinality known (address, place)
  join media_experiences medium on true
  where run.id = item.run_id and known.address = sent.address
    and medium.id = link.media_ids[known.place] and medium.experience_id = item.experience_id
    and jsonb_array_length(link.base -> 'pictures') = cardinality(link.media_ids)
)`;

async function reuseFile(services: Stores, fileName: string): Promise<Fetched> {
  const { id } = await addMedia(services, experienceMediaKind, { source: { fileName } });
  return { mediumId: id };
}

async function fetchOne(services: Stores, address: string, rules: Rules): Promise<Fetched> {
  const draft = services.media.newDraft();
  try {
    await fetchPicture(address, draft, rules).catch((error: unknown) => {
      if (error instanceof PictureRefused && isTransientFault(error.fault)) {
        return fetchPicture(address, draft, rules);
      }
      throw error;
    });
    const { id } = await addMedia(services, experienceMediaKind, { source: draft, ratio });
    return { mediumId: id };
  } catch (error) {
    // An abort is not a fault of the picture.
    rules.signal.throwIfAborted();
    if (error instanceof PictureRefused) return { fault: error.fault };
    if (error instanceof ApiError && error.key === 'invalidInput') return { fault: toFault(error) };
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

const faults: Partial<Record<FieldErrorKey, PictureFault>> = {
  fileDamaged: 'damaged',
  fileTooManyPixels: 'tooManyPixels',
  fileSideTooLong: 'sideTooLong',
};

const toFault = ({ violations: [violation] = [] }: ApiError): PictureFault =>
  (violation && faults[violation.key]) ?? 'noPicture';
