import { hash } from 'node:crypto';
import { toProblems } from '@trastienda/contract/model/violations';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { ApiError } from './errors.ts';

/** Accepts bodies as `application/ld+json` and `application/json`, on PATCH also as `application/merge-patch+json` (D-05). */
export function takeJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  const types = ['application/ld+json', 'application/json', 'application/merge-patch+json'];
  app.addContentTypeParser(types, { parseAs: 'string' }, (request, text: string, done) => {
    const isMergePatch = /^application\/merge-patch\+json/i.test(request.headers['content-type'] ?? '');
    if (isMergePatch && request.method !== 'PATCH') return done(new ApiError('unsupportedMediaType'));
    if (request.idempotencyKey !== undefined) request.bodyHash = hash('sha256', text, 'base64url');
    // Some clients send a content type with every request, even with a DELETE that has no body.
    if (text === '') return done(null, undefined);
    return parse(request, text, done);
  });
}

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
