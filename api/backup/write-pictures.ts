import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { toThumbnailName } from '../media/media-urls.ts';
import type { MediaStore } from '../media/stores/media-store.ts';
import { BackupRefused } from './file/backup-refused.ts';
import { picturesFolder, type Sums } from './file/format.ts';
import { sha256Of } from './file/write-archive.ts';
import { amount, megabytes, type LimitedProgress } from './progress.ts';
import type { Source } from './source.ts';

/** How many files are read ahead, so that a bucket far away does not slow down the backup. Each has at most 15 MB. */
const readAhead = 6;

/** Adds the files of all pictures, with their thumbnails. @throws BackupRefused if one is missing. */
export async function writePictures({ client, media, add }: Source, say: LimitedProgress): Promise<Sums['pictures']> {
  const lines = createHash('sha256');
  const count = await countNames(client);
  let [done, bytes] = [0, 0];
  for await (const { name, content } of contentsOf(media, namesOf(client))) {
    const sha256 = sha256Of(content);
    await add(`${picturesFolder}${name}`, content, sha256);
    lines.update(pictureLine(sha256, name));
    done += 1;
    bytes += content.length;
    say(() => `Picture files: ${amount(done)} of ${amount(count)}, ${megabytes(bytes)}`);
  }
  if (done !== count) throw new Error(`${count} picture files are named, but ${done} were read`);
  return { count: done, bytes, sha256: lines.digest('hex') };
}

/** What the SHA-256 of all pictures is made of. */
export const pictureLine = (sha256: string, name: string) => `${sha256} ${name}\n`;

const stored = 'from media_files where content_hash is not null';

async function countNames(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) ${stored}`);
  return 2 * Number(rows[0]?.count ?? 0);
}

/** Yields the names of all stored files. They contain no characters that COPY escapes. */
async function* namesOf(client: Client): AsyncGenerator<string> {
  const rows = client.query(copyTo(`copy (select name ${stored} order by name) to stdout`));
  for await (const name of createInterface({ input: rows, crlfDelay: Infinity })) {
    yield name;
    yield toThumbnailName(name);
  }
}

type Content = { name: string; content: Buffer };

/** Reads the files, some of them ahead. */
async function* contentsOf(media: Pick<MediaStore, 'read'>, names: AsyncGenerator<string>): AsyncGenerator<Content> {
  const waiting: Promise<Content>[] = [];
  for await (const name of names) {
    const reading = read(media, name);
    // An error is thrown in its turn.
    reading.catch(() => undefined);
    waiting.push(reading);
    const first = waiting.length > readAhead ? waiting.shift() : undefined;
    if (first) yield await first;
  }
  for (const reading of waiting) yield await reading;
}

async function read(media: Pick<MediaStore, 'read'>, name: string): Promise<Content> {
  const found = await media.read(name);
  if (!found) {
    throw new BackupRefused(
      `The picture file ${name} is missing in the media store. Put it back, or delete the pictures that use it, and try again.`,
    );
  }
  try {
    return { name, content: await buffer(found.stream) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupRefused(`The picture file ${name} cannot be read: ${reason}.`, { cause: error });
  }
}
