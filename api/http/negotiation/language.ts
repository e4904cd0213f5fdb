import accept from '@hapi/accept';
import { contentLanguages, defaultLanguage, type Language } from '@trastienda/contract/language';
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

/** `en-GB,en;q=0.9` → `en`; Spanish if the header is missing, malformed or has no known language (D-14). */
export function toLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined || acceptLanguage === '' || acceptLanguage === defaultLanguage)
    return defaultLanguage;
  // Regions are ignored: `en-GB` is English.
  const withoutRegions = acceptLanguage.replace(/\b([a-z]{2,3})(?:-[a-z0-9]+)+/gi, '$1');
  try {
    const preferred = accept.language(withoutRegions, contentLanguages);
    return contentLanguages.find((language) => language === preferred) ?? defaultLanguage;
  } catch {
    // The library throws on a malformed header, which is no reason to reject the request.
    return defaultLanguage;
  }
}
