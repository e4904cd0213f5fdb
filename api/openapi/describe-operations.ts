import type { FastifyInstance } from 'fastify';
import { collectOperations } from './collect-operations.ts';
import { toDocument, type OpenApiDocument } from './document.ts';

/**
 * Collects the routes that are registered after this call.
 * @returns a function that returns the OpenAPI document of these routes. It must not be called before the server is ready.
 */
export function describeOperations(app: FastifyInstance): () => OpenApiDocument {
  const routes = collectOperations(app);
  let document: OpenApiDocument | undefined;
  return () => (document ??= toDocument(routes));
}
