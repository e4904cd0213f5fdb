import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachedAnswer } from '../cache/cached-answer.ts';
import type { Cache, LookUp } from '../cache/open-cache.ts';
import { answerJson, encode } from './answer-json.ts';
import { tagOf } from './negotiation/negotiation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers may be cached: they depend only on the URL, the language and the database, and are the same for all users. */
    isCached?: boolean;
    /** Reads the answer. The same statement also selects the user with the id `requester`. */
    read?: ReadRequest;
  }
  interface FastifyRequest {
    /** The pending answer, if its read started during authentication. Only the handler of the route may send it. */
    earlyAnswer?: ReturnType<ReadRequest>;
  }
}

/** A user as a statement finds it. `epoch`: the epoch of the valid sessions. */
export type FoundUser = { id: number; roles: string[]; epoch: number };

/** Query strings and paths have no other values. */
type Read = { Querystring: Record<string, string | string[]>; Params: Record<string, string> };
type ReadRequest = (request: FastifyRequest<Read>, requester?: number) => Promise<ReadAnswer<string | Buffer>>;

/**
 * JSON that a single statement has read, as text or as its bytes. `basis` is set if the answer can be cached; `requester` if the statement has
 * found the user of the request.
 */
export type ReadAnswer<Json extends string | Buffer = string> = {
  json: Json;
  etag?: string;
  basis?: Pick<CachedAnswer, 'seen' | 'sources' | 'record'> | undefined;
  requester?: FoundUser | undefined;
};

const maxUrlLength = 1_000;
const isCached = ({ routeOptions }: FastifyRequest) => routeOptions.config.isCached === true;
const keyOf = ({ language, url }: FastifyRequest) => `${language} ${url}`;

/** Refuses cached answers on routes that do not require an administrator, or whose answers must not stay in memory. */
export function refusePersonalCaching(app: FastifyInstance): void {
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

/** Returns a function that starts reading the answer before the request is authorised; undefined if the route has no `read`. */
export function readEarly(request: FastifyRequest) {
  const { read } = request.routeOptions.config;
  // The cast is safe: `serveRead` has registered the route.
  return read && ((userId: number) => (request.earlyAnswer = read(request as FastifyRequest<Read>, userId)));
}

type Route = { url: string; config: FastifyContextConfig; read: ReadRequest };

/** Serves an answer that `read` reads, which may start during authentication. */
export const serveRead = (app: FastifyInstance, cache: Cache, { url, config, read }: Route) =>
  app.get<Read>(url, { config: { ...config, read } }, async (request, reply) =>
    answerRead(request, reply, await (request.earlyAnswer ?? read(request)), cache),
  );

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
