import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '@trastienda/contract/limits';
import { ApiError } from '../http/errors.ts';

const { maxBytes } = limits.upload;
/** What a form sends besides its file is ignored, but not without end. */
const multipartLimits = { fileSize: maxBytes, fields: 100, fieldSize: 100_000, parts: 200 };

/**
 * Writes the part `file` of a multipart body to a path as it arrives, and drops every other part.
 * @throws ApiError `fileTooLarge`, `badRequest` for a broken body, 422 on `file` when there is none.
 */
export async function receiveFile(request: FastifyRequest, path: string): Promise<void> {
  if (!request.isMultipart()) throw missing();
  let isReceived = false;
  for await (const part of partsOf(request)) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'file' || isReceived) {
      part.file.resume();
      continue;
    }
    await pipeline(part.file, createWriteStream(path)).catch((error: unknown) => {
      // The part itself broke off, not our disk.
      throw part.file.errored === error ? new ApiError('badRequest', { cause: error }) : error;
    });
    if (part.file.truncated) throw tooLarge();
    isReceived = true;
  }
  if (!isReceived) throw missing();
}

/** Whatever the parser finds wrong with a body is the sender's fault. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  const parts = request.parts({ limits: multipartLimits });
  while (true) {
    const next = await parts.next().catch((cause: unknown) => {
      throw new ApiError('badRequest', { cause });
    });
    if (next.done) return;
    yield next.value;
  }
}

const missing = () => new ApiError('invalidInput', { violations: [{ propertyPath: 'file', key: 'file' }] });

const tooLarge = () => new ApiError('fileTooLarge', { values: { maxMegabytes: maxBytes / 1e6 } });
