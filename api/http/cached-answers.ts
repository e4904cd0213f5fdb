import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachedAnswer } from '../cache/cached-answer.ts';
import type { Cache, LookUp } from '../cache/open-cache.ts';
import type { UserRow } from '../session/requester.ts';
import { answerJson, encode } from './answer-json.ts';
import { tagOf } from './negotiation/negotiation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers may be cached: they depend only on the URL, the language and the database, and are the same for all users. */
    isCached?: boolean;
    /** Reads the answer and, in the same statement, the user of the id `requester`. */
    read?: ReadRequest;
  }
  interface FastifyRequest {
    /** The answer, if it is read while the request is being authenticated. */
    earlyAnswer?: ReturnType<ReadRequest>;
  }
}

export type ReadRequest = (request: FastifyRequest, requester?: number) => Promise<ReadAnswer<string | Buffer>>;

/**
 * JSON that a single statement has read, as text or as its bytes. `basis` is set if the answer can be cached; `requester` if the statement has
 * found the user of the request.
 */
export type ReadAnswer<Json extends string | Buffer = string> = {
  json: Json;
  etag?: string;
  basis?: Pick<CachedAnswer, 'seen' | 'sources' | 'record'> | undefined;
  requester?: UserRow | null;
};

const maxUrlLength = 1_000;
const isCached = ({ routeOptions }: FastifyRequest) => routeOptions.config.isCached === true;
const keyOf = ({ language, url }: FastifyRequest) => `${language} ${url}`;

/** Refuses cached answers on routes that do not require an administrator, or whose answers must not stay in memory. */
export function refusePersonalCaching(app: FastifyInstance): void {
  app.decorateRequest('earlyAnswer');
  app.addHook('onRoute', ({ url, config }) => {
    const isOther = config?.isPublic || config?.isForAnyRole || config?.isPersonal;
    if (config?.isCached && isOther) throw new Error(`answers of ${url} cannot be cached`);
  });
}

/** Returns functions that find the cached answer to a request, which may have changed, and that note whether it has. */
export const answersIn = (cache: Cache) => ({
  find: (request: FastifyRequest) => (isCached(request) ? cache.find(keyOf(request)) : undefined),
  settle: (request: FastifyRequest, result: LookUp) => {
    if (isCached(request)) cache.settle(keyOf(request), result);
  },
});
export type CachedAnswers = ReturnType<typeof answersIn>;

/** Returns a function that begins to read the answer before the user is known to be allowed to; undefined if the route cannot. */
export function readEarly(request: FastifyRequest) {
  const { read } = request.routeOptions.config;
  return read && ((userId: number) => (request.earlyAnswer = read(request, userId)));
}

/** Returns the handler of a route that reads its answer with `read`, which it also has in its configuration. */
export const answerWith = (read: ReadRequest, cache: Cache) => async (request: FastifyRequest, reply: FastifyReply) =>
  answerRead(request, reply, await (request.earlyAnswer ?? read(request)), cache);

/** Sends JSON, and caches it. */
function answerRead(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, etag, basis }: ReadAnswer<string | Buffer>,
  cache: Cache,
) {
  const body = typeof json === 'string' ? encode(json) : json;
  const tag = etag ?? tagOf(body);
  if (basis && request.url.length <= maxUrlLength) cache.keep(keyOf(request), { body, etag: tag, ...basis });
  return answerJson(reply.header('etag', tag), body);
}

/** Sends a cached answer. */
export const sendCached = (reply: FastifyReply, { body, etag }: CachedAnswer) =>
  answerJson(reply.header('etag', etag), body);
