import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachedAnswer } from '../cache/cached-answer.ts';
import type { Cache, LookUp } from '../cache/open-cache.ts';
import { answerJson, encode } from './answer-json.ts';
import { tagOf } from './negotiation/negotiation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers may be cached: they depend only on the URL, the language and the database, and are the same for all users. */
    isCached?: boolean;
  }
}

/** JSON that a single statement has read, as text or as its bytes. `basis` is set if the answer can be cached. */
export type ReadAnswer<Json extends string | Buffer = string> = {
  json: Json;
  etag?: string;
  basis?: Pick<CachedAnswer, 'seen' | 'sources' | 'record'> | undefined;
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

/** Sends JSON, and caches it. */
export function answerRead(
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
