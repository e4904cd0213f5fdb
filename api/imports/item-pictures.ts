import { rm } from 'node:fs/promises';
import type { PictureFault } from '@trastienda/contract/calls/imports';
import { sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { ApiError } from '../http/errors.ts';
import { addMedia } from '../media/add-media.ts';
import { experienceMediaKind } from '../resources/experience/media.ts';
import { isTheirs } from './decided.ts';
import { fetchPicture, PictureRefused, type FetchRules } from './fetch-picture.ts';
import { importItems } from './tables.ts';

type Stores = Pick<Services, 'db' | 'media'>;
type Rules = FetchRules & { signal: AbortSignal };
type Fetched = { mediumId: number } | { fault: PictureFault };

/** What the forms crop to (seed 1 §5). */
const ratio = 3 / 2;
const picturesAtOnce = 4;

/**
 * Fetches what the items of a batch are to show and notes it with them: media without an owner, which are swept one day if they never
 * get one. What an earlier try has fetched and is still there is not fetched again.
 */
export async function fetchPictures(services: Stores, ids: number[], rules: Rules): Promise<void> {
  const { rows } = await services.db.execute<{ id: number; address: string }>(sql`
    select item.id, address from ${importItems} item, jsonb_array_elements_text(item.fields -> 'pictures' -> 'theirs') sent (address)
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
    for (const { id, address } of waiting) {
      rules.signal.throwIfAborted();
      const fetched = await fetchOne(services, address, rules);
      await services.db.execute(sql`
        update ${importItems}
        set pictures = coalesce(pictures, '{}') || jsonb_build_object(${address}::text, ${JSON.stringify(fetched)}::jsonb)
        where id = ${id}`);
    }
  };
  await Promise.all(Array.from({ length: picturesAtOnce }, worker));
}

async function fetchOne(services: Stores, address: string, rules: Rules): Promise<Fetched> {
  const draft = services.media.newDraft();
  try {
    await fetchPicture(address, draft, rules).catch((error: unknown) => {
      // Once more: a server that was busy for a moment should not cost a picture.
      if (error instanceof PictureRefused && ['tooSlow', 'unreachable'].includes(error.fault)) {
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
