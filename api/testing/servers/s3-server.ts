import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { handleUploads, holdAnswers, holdParts, listUploads } from './s3-uploads.ts';

/**
 * Starts an S3-compatible store with two empty buckets, for pictures and for backups.
 * @returns its environment variables (D-11), what happens to uploads in parts, and a function that stops it.
 */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'trastienda-s3-'));
  const S3_BUCKET = 'pictures';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: S3_BUCKET }, { name: 'backups' }],
  });
  const { middleware, hold } = holdParts(directory);
  const answers = holdAnswers();
  // Before those of the server, which does not know the requests.
  server.middleware.unshift(answers.middleware, middleware, handleUploads(directory));
  const { port } = await server.run();
  return {
    variables: {
      S3_BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** Holds the parts of an upload after the first one. */
    hold,
    holdAnswers: answers.holdAnswers,
    /** Returns the path of the content of each object in the bucket of pictures, by the name of the object. */
    pictures: async () => {
      const ending = '._S3rver_object';
      const files = (await readdir(join(directory, S3_BUCKET))).filter((file) => file.endsWith(ending));
      return new Map(files.map((file) => [file.slice(0, -ending.length), join(directory, S3_BUCKET, file)]));
    },
    /** Returns the uploads to the bucket of backups that are neither complete nor aborted. */
    uploads: () => listUploads(directory, 'backups'),
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
