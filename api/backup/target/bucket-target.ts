import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import type { Env } from '../../env/env.ts';
import { toSentence } from '../../media/stores/s3-check.ts';
import { connectToStore } from '../../media/stores/s3-store.ts';
import { BackupRefused } from '../file/backup-refused.ts';
import { whileWriting } from '../file/file-fault.ts';
import { toAddress, toKey } from './address.ts';
import { removeDrafts, withDraft } from './draft.ts';
import type { Target } from './target.ts';
import { abortUploads, upload } from './upload.ts';

type Settings = Env['backupStore'] & { bucket: string; folder: string };

/** Longer than those of pictures: a part of a backup may take minutes on a slow line, and a store may take minutes to join the parts. */
const times = { connectionMs: 10_000, idleMs: 120_000, answerMs: 30 * 60_000 };

/** Opens a folder of a bucket for backups. A file is on this machine's disk, in the data folder, until it is uploaded. */
export function openBucketTarget(settings: Settings, dataFolder: string): Target {
  const connect = () => connectToStore(settings, times);
  const client = connect();
  const drafts = join(dataFolder, 'backup-drafts');
  const placeOf = (name: string) => ({ Bucket: settings.bucket, Key: toKey(settings, name) });
  const find = (name: string) => client.send(new GetObjectCommand(placeOf(name))).catch(noneIfMissing);
  const explain = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new BackupRefused(toSentence(error, { ...settings, variable: 'BACKUP_TO' }), { cause: error });
    }
  };
  return {
    addressOf: (name) => toAddress(settings, name),
    async save(name, fill, signal) {
      await whileWriting(drafts, () => mkdir(drafts, { recursive: true, mode: 0o700 }));
      return withDraft(drafts, name, async (draft) => {
        const filled = await fill(draft);
        await explain(() => upload(connect, placeOf(name), draft, signal));
        return filled;
      });
    },
    read: (name) =>
      explain(async () => {
        // The cast is safe: in Node.js the SDK's body is a Readable.
        return (await find(name))?.Body as Readable | undefined;
      }),
    // Unlike a request for the head of an object, one for the object says why it is refused.
    sizeOf: (name) =>
      explain(async () => {
        const found = await find(name);
        (found?.Body as Readable | undefined)?.destroy();
        return found?.ContentLength;
      }),
    remove: (name) => explain(async () => void (await client.send(new DeleteObjectCommand(placeOf(name))))),
    async removeUnfinished(names) {
      await removeDrafts(drafts, names);
      for (const name of names) await explain(() => abortUploads(client, placeOf(name)));
    },
  };
}

function noneIfMissing(error: unknown): undefined {
  if (error instanceof NoSuchKey) return undefined;
  throw error;
}
