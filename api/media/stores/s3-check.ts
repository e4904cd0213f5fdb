import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Env } from '../../env/env.ts';
import { StartRefused } from '../../env/start-refused.ts';

/** Location and credentials of a bucket, from the environment. */
export type S3Settings = NonNullable<Env['s3']>;

/** A bucket with the variable that names it, S3_BUCKET by default, and the folder that is used of it, by default the whole bucket. */
export type CheckedBucket = S3Settings & { variable?: 'S3_BUCKET' | 'BACKUP_TO'; folder?: string };

/**
 * Writes, reads and deletes a trial object, so that an unusable bucket is detected at start-up and not by the first upload.
 * @param abortSignal ends the check; a trial object that is already written may remain.
 * @throws StartRefused with the cause and the setting to correct.
 */
export async function refuseUnusableBucket(
  client: S3Client,
  settings: CheckedBucket,
  abortSignal?: AbortSignal,
): Promise<void> {
  const Bucket = settings.bucket;
  const Key = `${settings.folder ? `${settings.folder}/` : ''}trial.${randomBytes(4).toString('hex')}`;
  const content = 'can this be written?';
  const options = abortSignal && { abortSignal };
  try {
    // Checks the right to list. Without it, S3 answers 403 for a missing object, as it does for a forbidden read.
    await client.send(new GetObjectCommand({ Bucket, Key }), options).catch((error: unknown) => {
      if (!(error instanceof NoSuchKey)) throw error;
    });
    await client.send(new PutObjectCommand({ Bucket, Key, Body: content }), options);
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), options);
    // The cast is safe: in Node.js the SDK's body is a Readable.
    if (Body && (await text(Body as Readable)) !== content)
      throw new Error('the bytes read differ from the bytes written');
    await client.send(new DeleteObjectCommand({ Bucket, Key }), options);
  } catch (error) {
    throw new StartRefused(toSentence(error, settings), { cause: error });
  }
}

/** Describes an error of a store: its cause, and the setting to correct. */
export function toSentence(error: unknown, settings: CheckedBucket): string {
  const { bucket, endpoint, region, prefix, variable = 'S3_BUCKET' } = settings;
  const place = endpoint ?? `Amazon S3 (${region})`;
  const name = error instanceof Error ? error.name : String(error);
  const message = error instanceof Error ? error.message : '';
  const known: Record<string, string> = {
    NoSuchBucket: `There is no bucket ${bucket} at ${place}. Create it, or set ${variable}.`,
    InvalidAccessKeyId: `${place} does not recognise the key in ${prefix}ACCESS_KEY_ID.`,
    SignatureDoesNotMatch: `${place} rejects the secret in ${prefix}SECRET_ACCESS_KEY.`,
    AccessDenied: `The key in ${prefix}ACCESS_KEY_ID is not allowed to list, write, read and delete in the bucket ${bucket} at ${place}. Grant it these permissions.`,
    PermanentRedirect: `The bucket ${bucket} is not in the region of ${prefix}REGION (${region}).`,
    AuthorizationHeaderMalformed: `The bucket ${bucket} is not in the region of ${prefix}REGION (${region}).`,
    CredentialsProviderError: `There are no credentials for the bucket ${bucket}. Set ${prefix}ACCESS_KEY_ID and ${prefix}SECRET_ACCESS_KEY.`,
    RequestTimeTooSkewed: `The clock of this machine differs too much from the clock of ${place}. Correct it.`,
  };
  const sentence = known[name];
  if (sentence !== undefined) return sentence;
  if (error instanceof S3ServiceException) {
    return `The bucket ${bucket} at ${place} cannot be used: ${name}${message && `, ${message}`}. Check ${prefix}ENDPOINT and ${variable}.`;
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : name.replace('AbortError', 'timeout');
  return `The store of the bucket ${bucket} does not respond at ${place} (${code}). Check ${prefix}ENDPOINT, and that the store is running.`;
}
