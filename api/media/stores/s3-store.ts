import { open, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Env } from '../../env/env.ts';
import { ApiError } from '../../http/errors.ts';
import { openDrafts } from '../drafts.ts';
import type { MediaStore } from './media-store.ts';
import { refuseUnusableBucket, type CheckedBucket, type S3Settings } from './s3-check.ts';

type Times = { connectionMs: number; idleMs: number; answerMs: number };
type Whole = { wholeMs: number };

/**
 * Timeouts for opening a connection, for the wait for the next bytes, and for the wait for the response to begin. After `wholeMs` a write makes
 * no further attempt, and a read or a removal is aborted: a reverse proxy usually waits a minute for the API.
 */
const usualTimes: Times & Whole = { connectionMs: 3_000, idleMs: 15_000, answerMs: 60_000, wholeMs: 20_000 };
const maxAttempts = 3;
/** Pause before the second attempt of a write; the pause before the third is twice as long. */
const pauseMs = 200;

/**
 * Opens a store for media in a bucket of any S3-compatible service. A write is atomic, and durable once the
 * service has acknowledged it. Drafts are on this machine's disk. It only puts, gets and deletes whole objects, so that older stores work.
 * @throws StartRefused unless the bucket can be listed, and objects written, read and deleted.
 */
export async function openS3Store(settings: S3Settings, drafts: string, times = usualTimes): Promise<MediaStore> {
  const client = connectToStore(settings, times);
  const Bucket = settings.bucket;
  await refuseUnusableBucket(client, settings);
  return {
    newDraft: await openDrafts(drafts),
    async write(name, draft) {
      const { size: ContentLength } = await stat(draft);
      // The SDK cannot retry this request: a stream can be sent only once, and a picture may be too large to buffer.
      await inAttempts(async () => {
        // Opened here: a stream that opens its file itself, after the request has failed and the draft is removed, would end the process.
        const Body = (await open(draft)).createReadStream();
        const reading = new AbortController();
        // The SDK does not listen for an error of the disk, which would end the process.
        Body.once('error', () => reading.abort());
        try {
          const put = new PutObjectCommand({ Bucket, Key: name, Body, ContentLength });
          await client.send(put, { abortSignal: reading.signal });
        } finally {
          Body.destroy();
        }
      }, times);
      await rm(draft);
    },
    async read(name) {
      try {
        const { Body, ContentLength } = await within(times, (limit) =>
          client.send(new GetObjectCommand({ Bucket, Key: name }), limit),
        );
        if (!Body || ContentLength === undefined) throw new Error(`the store sends no body or no length of ${name}`);
        // The cast is safe: in Node.js the SDK's body is a Readable.
        return { stream: Body as Readable, sizeBytes: ContentLength };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw asUnavailable(error);
      }
    },
    async remove(name) {
      const removing = within(times, (limit) => client.send(new DeleteObjectCommand({ Bucket, Key: name }), limit));
      await removing.catch((error: unknown) => {
        throw asUnavailable(error);
      });
    },
  };
}

/** Checks that the bucket can be used, as {@link openS3Store} does. @throws StartRefused if not, or when `signal` is aborted. */
export async function checkBucket(settings: CheckedBucket, signal: AbortSignal): Promise<void> {
  const client = connectToStore(settings);
  try {
    await refuseUnusableBucket(client, settings, signal);
  } finally {
    client.destroy();
  }
}

/** Connects to a store of buckets. */
export function connectToStore(
  settings: Env['backupStore'],
  { connectionMs, idleMs, answerMs }: Times = usualTimes,
): S3Client {
  const { endpoint, region, usesPathStyle, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: usesPathStyle,
    // Without a configured key the SDK finds its own credentials, such as the machine's role.
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectionMs,
      socketTimeout: idleMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
    // Without this logger the SDK would print errors that are retried. The server's log has the cause of a final failure.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Stores other than Amazon's may reject the checksums that newer SDKs add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const ignore = () => undefined;

/** Sends a request whose attempts are aborted if the response has not begun after `wholeMs`. */
async function within<T>({ wholeMs }: Whole, send: (limit: { abortSignal: AbortSignal }) => Promise<T>) {
  const aborting = new AbortController();
  const timer = setTimeout(() => aborting.abort(), wholeMs);
  try {
    return await send({ abortSignal: aborting.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function inAttempts<T>(send: () => Promise<T>, { wholeMs }: Whole): Promise<T> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const isLast = attempt === maxAttempts || performance.now() - startedAt > wholeMs;
      if (isLast || !isTransient(error)) throw asUnavailable(error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}

/** Whether the error is transient, so that a retry may succeed: there was no response, or the status of the response is 5xx or 429. */
const isTransient = (error: unknown) =>
  !(error instanceof S3ServiceException) ||
  (error.$metadata.httpStatusCode ?? 500) >= 500 ||
  error.$metadata.httpStatusCode === 429;

/** Wraps an error of the store as `unavailable`, because the request is not at fault. */
const asUnavailable = (cause: unknown) => new ApiError('unavailable', { cause, headers: { 'retry-after': '5' } });
