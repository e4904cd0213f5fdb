import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '@trastienda/contract/limits';
import { ApiError } from '../http/errors.ts';
import { watchArrival, type ArrivalTimes } from './watch-arrival.ts';

const { maxBytes } = limits.upload;
/** What a form sends besides its file is ignored, but kept by the parser until the end: 100 uploads at once stay below 50 MB. */
const multipartLimits = { fileSize: maxBytes, fields: 50, fieldSize: 10_000, parts: 100 };
/** Nobody has to wait until all of it was sent to learn that it is too much. */
const maxBodyBytes = 2 * maxBytes;
/** The whole is less than the server's own limit for a request, which would end it without a sentence. */
const usualTimes: ArrivalTimes = { idleMs: 20_000, wholeMs: 110_000 };

/**
 * Writes the part `file` of a multipart body to a path as it arrives, and drops every other part.
 * @throws ApiError `fileTooLarge`, `uploadTooSlow`, `badRequest` for a broken body, 422 on `file` when there is none.
 */
export async function receiveFile(request: FastifyRequest, path: string, times = usualTimes): Promise<void> {
  if (!request.isMultipart()) throw missing();
  if (Number(request.headers['content-length']) > maxBodyBytes) throw tooLarge();
  const { signal, stop } = watchArrival(request.raw, { ...times, maxBytes: maxBodyBytes });
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
    // What is refused in the middle is read to its end by nobody else, and until then a browser shows no answer.
    request.raw.unpipe().resume();
  }
}

async function writePart({ file }: MultipartFile, path: string, signal: AbortSignal): Promise<void> {
  // Opened before anything else, so that whoever removes the path afterwards does not do so too early.
  const handle = await open(path, 'w');
  await pipeline(file, handle.createWriteStream(), { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    // The part itself broke off, not our disk.
    throw file.errored === error ? new ApiError('badRequest', { cause: error }) : error;
  });
  if (file.truncated) throw tooLarge();
}

/** Whatever the parser finds wrong with a body is the sender's fault. */
async function* partsOf(request: FastifyRequest, signal: AbortSignal): AsyncGenerator<Multipart> {
  const parts = request.parts({ limits: multipartLimits });
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Heard below, if there is still somebody who waits.
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
