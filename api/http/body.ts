import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { toProblems } from '@trastienda/contract/model/violations';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { ApiError } from './errors.ts';
import { isTooComplex } from './json-limits.ts';

/**
 * Accepts bodies as `application/ld+json` and `application/json`, on PATCH also as `application/merge-patch+json` (D-05), in UTF-8 only
 * (D-96). A byte order mark at the start is ignored, as RFC 8259 allows.
 */
export function takeJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  const types = ['application/ld+json', 'application/json', 'application/merge-patch+json'];
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const isMergePatch = /^application\/merge-patch\+json/i.test(request.headers['content-type'] ?? '');
    if (isMergePatch && request.method !== 'PATCH') return done(new ApiError('unsupportedMediaType'));
    if (request.idempotencyKey !== undefined) request.bodyHash = hash('sha256', body, 'base64url');
    // Some clients send a content type with every request, even with a DELETE that has no body.
    if (body.length === 0) return done(null, undefined);
    if (!isCharsetUtf8(request.headers['content-type'])) return done(new ApiError('unsupportedCharset'));
    // Decoding would replace invalid bytes by U+FFFD, which would be stored.
    if (!isUtf8(body)) return done(new ApiError('malformedBody'));
    const text = body.toString();
    if (isTooComplex(text)) return done(new ApiError('bodyTooLarge'));
    return parse(request, text, done);
  });
}

const isCharsetUtf8 = (contentType = '') =>
  [...contentType.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi)].every(([, charset = '']) => /^utf-?8$/i.test(charset));

/**
 * Parses a body with its schema.
 * @throws ApiError `badRequest` if the body is not a JSON object, or `invalidInput` with the violations.
 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(requireObject(body));
  if (!parsed.success) throw new ApiError('invalidInput', { violations: toProblems(parsed.error) });
  return parsed.data;
}

/** @throws ApiError `badRequest` if the body is not a JSON object. */
export function requireObject(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ApiError('badRequest');
  return body;
}
