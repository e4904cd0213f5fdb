import accept from '@hapi/accept';
import { contentLanguages, defaultLanguage, type Language } from '@trastienda/contract/language';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** In which translated fields are read and written, and in which errors speak. */
    readonly language: Language;
  }
}

/** Makes `request.language` known. */
export function readLanguage(app: FastifyInstance) {
  app.decorateRequest('language', {
    getter() {
      return toLanguage(this.headers['accept-language']);
    },
  });
}

/** `en-GB,en;q=0.9` → `en`; what is unknown, malformed or missing is Spanish (D-14). */
export function toLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined || acceptLanguage === '' || acceptLanguage === defaultLanguage)
    return defaultLanguage;
  // Regions do not matter here: `en-GB` reads English.
  const withoutRegions = acceptLanguage.replace(/\b([a-z]{2,3})(?:-[a-z0-9]+)+/gi, '$1');
  try {
    const preferred = accept.language(withoutRegions, contentLanguages);
    return contentLanguages.find((language) => language === preferred) ?? defaultLanguage;
  } catch {
    // The library answers a malformed header with an exception; ours is no reason to refuse the request.
    return defaultLanguage;
  }
}
