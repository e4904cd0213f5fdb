import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { ApiError } from '../http/errors.ts';
import { openDrafts } from './drafts.ts';
import type { MediaStore } from './media-store.ts';
import { refuseUnusableBucket, type S3Settings } from './s3-check.ts';

/** How long to wait for a connection, for the next bytes, and for a whole answer to begin. */
const usualTimes = { connectionMs: 3_000, idleMs: 20_000, answerMs: 60_000 };
const maxAttempts = 3;
/** Waited before the second attempt of a write; twice as long before the third. */
const pauseMs = 200;

/**
 * Keeps media as objects of a bucket, in any store that speaks S3. An object is written whole or not at all, and once the store
 * has acknowledged it, it is kept. Drafts stay on this machine's disk.
 * @throws StartRefused when the bucket cannot be listed, written, read and emptied.
 */
export async function openS3Store(settings: S3Settings, drafts: string, times = usualTimes): Promise<MediaStore> {
  const client = connectTo(settings, times);
  const Bucket = settings.bucket;
  await refuseUnusableBucket(client, settings);
  return {
    newDraft: await openDrafts(drafts),
    async write(name, draft) {
      const { size: ContentLength } = await stat(draft);
      // Not by the client's own attempts: a stream can be sent only once, and a picture may be too large to hold.
      await inAttempts(() =>
        client.send(new PutObjectCommand({ Bucket, Key: name, Body: createReadStream(draft), ContentLength })),
      );
      await rm(draft);
    },
    async read(name) {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: name }));
        if (!Body || ContentLength === undefined) throw new Error(`the store sends no body or no length of ${name}`);
        // In Node the body is a stream of Node's.
        return { stream: Body as Readable, sizeBytes: ContentLength };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw asUnavailable(error);
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: name })).catch((error: unknown) => {
        throw asUnavailable(error);
      });
    },
  };
}

function connectTo(settings: S3Settings, { connectionMs, idleMs, answerMs }: typeof usualTimes): S3Client {
  const { endpoint, region, usesPathStyle, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: usesPathStyle,
    // Without a key of ours, the machine's own role.
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectionMs,
      socketTimeout: idleMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
    // It would print to the terminal what we try again; in the end the server's log has the cause.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    // What newer clients add besides, stores other than Amazon's may refuse. The signature vouches for the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const ignore = () => undefined;

async function inAttempts<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt === maxAttempts || !isPassing(error)) throw asUnavailable(error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}

/** A fault of the line or of the store, which may be over the next moment; what it refuses, it refuses again. */
const isPassing = (error: unknown) =>
  !(error instanceof S3ServiceException) ||
  (error.$metadata.httpStatusCode ?? 500) >= 500 ||
  error.$metadata.httpStatusCode === 429;

/** Whatever is wrong with the store, it is no fault of the request. */
const asUnavailable = (cause: unknown) => new ApiError('unavailable', { cause, headers: { 'retry-after': '5' } });
