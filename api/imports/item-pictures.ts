import { rm } from 'node:fs/promises';
import type { PictureFault } from '@trastienda/contract/calls/imports';
import { sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { ApiError } from '../http/errors.ts';
import { addMedia } from '../media/add-media.ts';
import { experienceMediaKind } from '../resources/experience/media.ts';
import { isTheirs } from './field-decisions.ts';
import { fetchPicture, PictureRefused, type FetchRules } from './fetch-picture.ts';
import { importItems, importLinks, importRuns } from './tables.ts';

type Stores = Pick<Services, 'db' | 'media'>;
type Rules = FetchRules & { signal: AbortSignal };
type Fetched = { mediumId: number } | { fault: PictureFault };

/** What the forms crop to (CROP-08). */
const ratio = 3 / 2;
const picturesAtOnce = 4;

/** Faults of a moment: the same address may have its picture tomorrow. */
export const passingFaults: readonly PictureFault[] = ['tooSlow', 'unreachable'];
const isPassing = (fault: PictureFault) => passingFaults.includes(fault);

/**
 * Fetches what the items of a batch are to show and notes it with them: media without an owner, which are swept one day if they never
 * get one. What an earlier try has fetched and is still there is not fetched again, nor is what stands here from an earlier import.
 */
export async function fetchPictures(services: Stores, ids: number[], rules: Rules): Promise<void> {
  const { rows } = await services.db.execute<{ id: number; address: string; fileName: string | null }>(sql`
    select item.id, address, ${standingFile} as "fileName"
    from ${importItems} item, jsonb_array_elements_text(item.fields -> 'pictures' -> 'theirs') sent (address)
    where item.id = any(${sql.param(ids)}::int[]) and jsonb_typeof(item.fields -> 'pictures' -> 'theirs') = 'array'
      and ${isTheirs(sql`(item.fields -> 'pictures')`)}
      and not coalesce(item.pictures -> address ? 'fault', false)
      and not exists (
        select from media_experiences there
        where there.id = (item.pictures -> address ->> 'mediumId')::int and there.experience_id is null
      )
    order by item.id`);
  const waiting = rows.values();
  const worker = async () => {
    for (const { id, address, fileName } of waiting) {
      rules.signal.throwIfAborted();
      const fetched =
        fileName === null ? await fetchOne(services, address, rules) : await showAgain(services, fileName);
      await services.db.execute(sql`
        update ${importItems}
        set pictures = coalesce(pictures, '{}') || jsonb_build_object(${address}::text, ${JSON.stringify(fetched)}::jsonb)
        where id = ${id}`);
    }
  };
  await Promise.all(Array.from({ length: picturesAtOnce }, worker));
}

/** The file of the medium that an earlier import attached for that address; which it is, is known where none of them failed. */
const standingFile = sql`(
  select medium.file_name
  from ${importRuns} run
  join ${importLinks} link on link.source = run.source and link.source_id = item.source_id,
    jsonb_array_elements_text(link.base -> 'pictures') with ordinality known (address, place)
  join media_experiences medium on true
  where run.id = item.run_id and known.address = sent.address
    and medium.id = link.media_ids[known.place] and medium.experience_id = item.experience_id
    and jsonb_array_length(link.base -> 'pictures') = cardinality(link.media_ids)
)`;

async function showAgain(services: Stores, fileName: string): Promise<Fetched> {
  const { id } = await addMedia(services, experienceMediaKind, { source: { fileName } });
  return { mediumId: id };
}

async function fetchOne(services: Stores, address: string, rules: Rules): Promise<Fetched> {
  const draft = services.media.newDraft();
  try {
    await fetchPicture(address, draft, rules).catch((error: unknown) => {
      // Once more: a server that was busy for a moment should not cost a picture.
      if (error instanceof PictureRefused && isPassing(error.fault)) {
        return fetchPicture(address, draft, rules);
      }
      throw error;
    });
    const { id } = await addMedia(services, experienceMediaKind, { source: draft, ratio });
    return { mediumId: id };
  } catch (error) {
    // Whoever ends the work says nothing of the picture.
    rules.signal.throwIfAborted();
    if (error instanceof PictureRefused) return { fault: error.fault };
    if (error instanceof ApiError && error.key === 'invalidInput') return { fault: toFault(error) };
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

const toFault = ({ violations }: ApiError): PictureFault =>
  violations?.some(({ key }) => key === 'fileTooManyPixels') ? 'tooLarge' : 'noPicture';
