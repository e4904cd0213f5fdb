import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

const smallestPartBytes = 16 * 1024 ** 2;
/** S3 takes 10,000 parts of one object. */
const mostParts = 9_000;

type Place = { Bucket: string; Key: string };

/**
 * Uploads a file, a large one in parts. An object in parts appears when the last part has been acknowledged. After an error, the store drops
 * the parts.
 * @param connect opens a connection for this upload alone.
 */
export async function upload(connect: () => S3Client, place: Place, path: string, signal?: AbortSignal): Promise<void> {
  const client = connect();
  const { size } = await stat(path);
  const partSize = Math.max(smallestPartBytes, Math.ceil(size / mostParts));
  const body = createReadStream(path);
  const uploading = new Upload({ client, params: { ...place, Body: body }, partSize });
  const stop = () => {
    void uploading.abort();
    // Ends the requests of the present parts, which the library would complete.
    client.destroy();
  };
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    await uploading.done();
  } catch (error) {
    if (uploading.uploadId !== undefined) await abort(connect, place, uploading.uploadId);
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    body.destroy();
    client.destroy();
  }
}

/** Drops the parts of an upload. If that fails, the next backup does it. */
async function abort(connect: () => S3Client, place: Place, UploadId: string): Promise<void> {
  const client = connect();
  await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined);
  client.destroy();
}

/** Drops the parts of uploads that nobody continues, if the store can list them and the key is allowed to. */
export async function abortUploads(client: S3Client, { Bucket, Key }: Place): Promise<void> {
  // Some stores list only the uploads of the object whose whole key is the prefix.
  const found = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key })).catch(noneIfRefused);
  for (const each of found?.Uploads ?? []) {
    if (each.Key !== Key) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: each.UploadId }));
  }
}

function noneIfRefused(error: unknown): undefined {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 403 || status === 405 || status === 501) return undefined;
  throw error;
}
