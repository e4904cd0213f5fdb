import { parametersOf } from '@trastienda/contract/filters/kinds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Resource } from '@trastienda/contract/model/resource';
import type { Env } from '../../env/env.ts';
import { calledOriginOf } from './documentation-link.ts';

/**
 * Shortens references in bodies and query strings that are absolute URLs of this server: `https://admin.example/makers/3` becomes
 * `/makers/3` (D-07). Its origins are those of `PUBLIC_URL`, of `API_BASE_URL` and of the request. References are the members `@id`, and the
 * fields and filters of the contracts that are references; other texts stay, such as the URL of a website.
 */
export function shortenOwnReferences(app: FastifyInstance, env: Env, contracts: readonly Resource[]) {
  const fields = new Set(['@id', ...contracts.flatMap(referencesOf)]);
  const filters = new Set(['id', ...contracts.flatMap(filtersOf)]);
  const configured = [env.publicUrl, env.apiBaseUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  const shortenerOf = (request: FastifyRequest) => {
    const origins = new Set([...configured, new URL(calledOriginOf(request, env)).origin]);
    return (text: string) => toOwnPath(text, origins);
  };
  app.addHook('preValidation', async (request) => {
    if (request.url.includes('?')) shortenQuery(request, filters, shortenerOf(request));
    if (request.body !== undefined)
      request.body = shortened(request.body, false, { fields, shorten: shortenerOf(request) });
  });
}

const referencesOf = ({ fields, alsoSentAs }: Resource) =>
  Object.entries(fields).flatMap(([name, { reference }]) => (reference ? [name, alsoSentAs[name] ?? name] : []));

const filtersOf = ({ filters }: Resource) =>
  Object.entries(filters).flatMap(([name, kind]) =>
    typeof kind === 'object' && 'refersTo' in kind ? parametersOf(name, kind).map((parameter) => parameter.name) : [],
  );

function toOwnPath(text: string, origins: ReadonlySet<string>): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text;
  const { origin, pathname, search, hash } = new URL(text);
  return origins.has(origin) ? pathname + search + hash : text;
}

type Shortening = { fields: ReadonlySet<string>; shorten: (text: string) => string };

/** Returns a value of JSON with its references shortened. The parser limits the depth of the value. */
function shortened(value: unknown, isReference: boolean, how: Shortening): unknown {
  if (typeof value === 'string') return isReference ? how.shorten(value) : value;
  if (Array.isArray(value)) return value.map((member) => shortened(member, isReference, how));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, shortened(member, how.fields.has(name), how)]),
  );
}

function shortenQuery(request: FastifyRequest, filters: ReadonlySet<string>, shorten: (text: string) => string) {
  // The cast is safe: Fastify parses a query string to texts and lists of texts.
  const query = request.query as Record<string, string | string[]>;
  for (const [name, given] of Object.entries(query))
    if (filters.has(name.replace(/\[\d*\]$/, '')))
      query[name] = typeof given === 'string' ? shorten(given) : given.map(shorten);
}
