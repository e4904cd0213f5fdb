import type { FastifyInstance } from 'fastify';
import type { Operation } from './operation.ts';
import { ApiError } from '../http/errors.ts';
import { prefersStrict } from '../http/negotiation/prefer.ts';

/** Returns the name of a query parameter without the brackets of several values: `id`, `id[]` and `id[0]` are the same parameter. */
export const withoutBrackets = (name: string) => name.replace(/\[\d*\]$/, '');

const known = new WeakMap<Operation, ReadonlySet<string>>();

/** The names of the query parameters of an operation, those of several values without brackets. */
function parametersOf(operation: Operation): ReadonlySet<string> {
  const names = known.get(operation) ?? new Set(Object.keys(operation.query ?? {}).map(withoutBrackets));
  known.set(operation, names);
  return names;
}

/**
 * Refuses a read with an unknown query parameter if the client prefers that (RFC 7240, `handling=strict`): a misspelt filter would otherwise
 * find every record.
 */
export function refuseUnknownParameters(app: FastifyInstance) {
  app.addHook('preHandler', async ({ headers, query, routeOptions }, reply) => {
    const { operation } = routeOptions.config;
    if (!operation?.query || !prefersStrict(headers.prefer)) return;
    const names = parametersOf(operation);
    const unknown = Object.keys(query ?? {}).find((name) => !names.has(withoutBrackets(name)));
    if (unknown !== undefined) throw new ApiError('unknownParameter', { values: { field: unknown } });
    reply.header('preference-applied', 'handling=strict');
  });
}
