import type { Language } from '@trastienda/contract/language';
import { toLanguage } from '@trastienda/contract/negotiation';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of error messages, and of the translated fields that are read or written. */
    readonly language: Language;
  }
}

/** Defines `request.language`, which is derived from the header `Accept-Language`. */
export function readLanguage(app: FastifyInstance) {
  app.decorateRequest('language', {
    getter() {
      return toKnownLanguage(this.headers['accept-language']);
    },
  });
}

/** Most requests have one of a few headers, and the language of a request is read several times. */
const known = new Map<string | undefined, Language>();
const maxKnown = 100;

function toKnownLanguage(header: string | undefined): Language {
  const cached = known.get(header);
  if (cached !== undefined) return cached;
  const language = toLanguage(header);
  if (known.size >= maxKnown) known.clear();
  known.set(header, language);
  return language;
}
