import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '@trastienda/contract/limits';
import { ApiError } from '../http/errors.ts';
import { watchUpload, type UploadTimes } from './watch-upload.ts';

const { maxBytes } = limits.upload;
/** The parser keeps ignored fields in memory until the body ends. With these limits, 100 concurrent uploads take at most 50 MB for them. */
const multipartLimits = { fileSize: maxBytes, fields: 50, fieldSize: 10_000, parts: 100 };
/** A body larger than this is refused before it is read completely. */
const maxBodyBytes = 2 * maxBytes;
/** `wholeMs` is less than the server's own request timeout, which would end the request without an error message. */
const usualTimes: UploadTimes = { idleMs: 20_000, wholeMs: 110_000 };

/**
 * Writes the first file part named `file` of a multipart body to a path as it arrives, and drops all other parts.
 * @throws ApiError `fileTooLarge`, `bodyTooLarge`, `uploadTooSlow`, `badRequest` for a broken body, or 422 with a violation of the
 * field `file` if there is no such part.
 */
export async function receiveFile(request: FastifyRequest, path: string, times = usualTimes): Promise<void> {
  if (!request.isMultipart()) throw missing();
  if (Number(request.headers['content-length']) > maxBodyBytes) throw tooLarge();
  const { signal, stop } = watchUpload(request.raw, { ...times, maxBytes: maxBodyBytes });
  try {
    let isReceived = false;
    for await (const part of partsOf(request, signal)) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== 'file' || isReceived) part.file.resume();
      else {
        await writePart(part, path, signal);
        isReceived = true;
      }
    }
    if (!isReceived) throw missing();
  } finally {
    stop();
    // Drains a body that was refused midway: a browser shows no response before it has sent the whole body.
    request.raw.unpipe().resume();
  }
}

async function writePart({ file }: MultipartFile, path: string, signal: AbortSignal): Promise<void> {
  // Creates the file before it waits for data, so that the caller cannot remove the path before the file exists.
  const handle = await open(path, 'w');
  let diskError: unknown;
  const write = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      await handle.writeFile(chunk).catch((error: unknown) => {
        diskError = error;
        throw error;
      });
    }
  };
  try {
    await pipeline(file, write, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    // Any other error means that the upload was interrupted.
    throw diskError ?? new ApiError('badRequest', { cause });
  } finally {
    await handle.close();
  }
  if (file.truncated) throw tooLarge();
}

/** Yields the parts of a body. @throws ApiError `badRequest` on an error of the parser; the reason of `signal` when it is aborted. */
async function* partsOf(request: FastifyRequest, signal: AbortSignal): AsyncGenerator<Multipart> {
  const parts = request.parts({ limits: multipartLimits });
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // The race below handles the rejection; without this handler it would be unhandled when no race is running.
  aborted.catch(() => undefined);
  while (true) {
    const next = await Promise.race([parts.next(), aborted]).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new ApiError('badRequest', { cause });
    });
    if (next.done) return;
    yield next.value;
  }
}

const missing = () => new ApiError('invalidInput', { violations: [{ propertyPath: 'file', key: 'file' }] });

const tooLarge = () => new ApiError('fileTooLarge', { values: { maxMegabytes: maxBytes / 1e6 } });
