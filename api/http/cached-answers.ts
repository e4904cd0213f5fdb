import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedAnswer } from '../cache/cached-answer.ts';
import type { Cache } from '../cache/open-cache.ts';
import { answerJson } from './answer-json.ts';
import { tagOf } from './negotiation/negotiation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers may be cached: they depend only on the URL, the language and the database, and are the same for all users. */
    isCached?: boolean;
  }
}

/** JSON that was read by a single statement. `basis` is set if the answer can be cached. */
export type Read = {
  text: string;
  etag?: string;
  basis?: Pick<CachedAnswer, 'seen' | 'sources' | 'record'> | undefined;
};

const maxUrlLength = 1_000;
const keyOf = ({ language, url }: FastifyRequest) => `${language} ${url}`;

/** Returns a function that finds the cached answer to a request, which may have changed. */
export const findIn = (cache: Cache) => (request: FastifyRequest) =>
  request.routeOptions.config.isCached === true ? cache.find(keyOf(request)) : undefined;

/** Sends JSON, and caches it. */
export function answerRead(request: FastifyRequest, reply: FastifyReply, { text, etag, basis }: Read, cache: Cache) {
  const body = Buffer.from(text);
  const tag = etag ?? tagOf(body);
  if (basis && request.url.length <= maxUrlLength) cache.keep(keyOf(request), { body, etag: tag, ...basis });
  return answerJson(reply.header('etag', tag), body);
}

/** Sends a cached answer. */
export const sendCached = (reply: FastifyReply, { body, etag }: CachedAnswer) =>
  answerJson(reply.header('etag', etag), body);
