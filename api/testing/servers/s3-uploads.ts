import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Middleware } from '@20minutes/s3rver';

/** The folder in which s3rver stores the parts of uploads that are not complete: a folder each, with the key in a file. */
const uploadsOf = (directory: string, bucket: string) => join(directory, bucket, '._S3rver_uploads');

/** Returns the uploads that are neither complete nor aborted. */
export async function listUploads(directory: string, bucket: string): Promise<{ id: string; key: string }[]> {
  const folder = uploadsOf(directory, bucket);
  const ids = await readdir(folder).catch(() => []);
  return Promise.all(
    ids.map(async (id) => ({ id, key: await readFile(join(folder, id, 'key'), 'utf8').catch(() => 'a part') })),
  );
}

/** Lists and aborts uploads, which s3rver itself cannot. */
export const handleUploads =
  (directory: string): Middleware =>
  async (context, next) => {
    const { method, path, query } = context;
    const [, bucket = ''] = path.split('/');
    if (method === 'DELETE' && query['uploadId'] !== undefined) {
      await rm(join(uploadsOf(directory, bucket), query['uploadId']), { recursive: true });
      context.status = 204;
    } else if (method === 'GET' && query['uploads'] !== undefined) {
      const uploads = await listUploads(directory, bucket);
      const ofKey = uploads.filter(({ key }) => key.startsWith(query['prefix'] ?? ''));
      context.type = 'application/xml';
      context.body = `<ListMultipartUploadsResult>${ofKey
        .map(({ id, key }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
        .join('')}</ListMultipartUploadsResult>`;
    } else {
      await next();
    }
  };

/** Holds parts of uploads. */
export function holdParts(directory: string) {
  let held: { stored: () => void; waits: () => void; until: Promise<void> } | undefined;
  const middleware: Middleware = async (context, next) => {
    const { method, path, query } = context;
    const [hold, part] = [held, Number(query['partNumber'])];
    if (!hold || method !== 'PUT' || !part) return next();
    if (part === 1) {
      await next();
      return hold.stored();
    }
    hold.waits();
    await hold.until;
    const uploads = await listUploads(directory, path.split('/')[1] ?? '');
    // s3rver would begin the upload again.
    if (uploads.some(({ id }) => id === query['uploadId'])) await next();
    else context.status = 404;
  };
  return {
    middleware,
    /**
     * Holds the parts of an upload after the first one.
     * @returns `arrived`, which resolves when the first part is stored and another one is held; `release`, which lets held parts continue. s3rver
     * may store a part that arrives while its upload is being aborted, so a test that aborts must await `arrived`.
     */
    hold: () => {
      const storing = Promise.withResolvers<void>();
      const waiting = Promise.withResolvers<void>();
      const ending = Promise.withResolvers<void>();
      held = { stored: storing.resolve, waits: waiting.resolve, until: ending.promise };
      const release = () => {
        held = undefined;
        ending.resolve();
      };
      return { arrived: Promise.all([storing.promise, waiting.promise]), release };
    },
  };
}

/** Holds the answers to writes of pictures, which are stored by then. */
export function holdAnswers() {
  let held: { stored: (name: string) => void; until: Promise<void> } | undefined;
  const middleware: Middleware = async ({ method, path }, next) => {
    await next();
    if (!held || method !== 'PUT' || !path.endsWith('.jpg')) return;
    held.stored(basename(path));
    await held.until;
  };
  return {
    middleware,
    /** @returns `stored`, which resolves to the name of the first picture whose answer is held; `release`, which sends the answers. */
    holdAnswers: () => {
      const storing = Promise.withResolvers<string>();
      const ending = Promise.withResolvers<void>();
      held = { stored: storing.resolve, until: ending.promise };
      return { stored: storing.promise, release: ending.resolve };
    },
  };
}
