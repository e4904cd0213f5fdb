import type { FastifyInstance } from 'fastify';
import { collectOperations } from './collect-operations.ts';
import { toDocument, type OpenApiDocument } from './document.ts';

/**
 * Listens to the routes that are made from now on.
 * @returns what gives their description, once the server is ready.
 */
export function describeOperations(app: FastifyInstance): () => OpenApiDocument {
  const routes = collectOperations(app);
  let document: OpenApiDocument | undefined;
  return () => (document ??= toDocument(routes));
}
