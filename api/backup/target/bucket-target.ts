import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Env } from '../../env/env.ts';
import { connectToStore } from '../../media/stores/s3-store.ts';
import type { Target } from './target.ts';

type Settings = Env['s3Store'] & { bucket: string; folder: string };

const smallestPartBytes = 16 * 1024 ** 2;
/** S3 takes 10,000 parts of one object. */
const mostParts = 9_000;

/** Opens a folder of a bucket for backups. A file is on this machine's disk, in the data folder, until it is uploaded. */
export async function openBucketTarget(settings: Settings, dataFolder: string): Promise<Target> {
  const client = connectToStore(settings);
  const drafts = join(dataFolder, 'backup-drafts');
  const Bucket = settings.bucket;
  const keyOf = (name: string) => (settings.folder === '' ? name : `${settings.folder}/${name}`);
  return {
    addressOf: (name) => `s3://${Bucket}/${keyOf(name)}`,
    async save(name, fill) {
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      const draft = join(drafts, randomBytes(8).toString('hex'));
      try {
        const filled = await fill(draft);
        await upload(client, { Bucket, Key: keyOf(name) }, draft);
        return filled;
      } finally {
        await rm(draft, { force: true });
      }
    },
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }));
        // The cast is safe: in Node.js the SDK's body is a Readable.
        return Body as Readable | undefined;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    remove: async (name) => void (await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))),
  };
}

/** Uploads a file, a large one in parts. An object in parts appears when the last part has been acknowledged. */
async function upload(client: S3Client, { Bucket, Key }: { Bucket: string; Key: string }, path: string): Promise<void> {
  const { size } = await stat(path);
  const partSize = Math.max(smallestPartBytes, Math.ceil(size / mostParts));
  await new Upload({ client, params: { Bucket, Key, Body: createReadStream(path) }, partSize }).done();
}
