/** Content negotiation for URLs that the admin and the API share; the server and the development proxy apply the same rules (D-02). */

import { contentLanguages, defaultLanguage, type Language } from './language.ts';

const neverNegotiated = /^\/(?:(?:\.well-known|assets|media|contexts|health)\/|docs|(?:config\.json|metrics)$)/;

/** Whether a path has a single representation, regardless of `Accept`. */
export const isNeverNegotiated = (path: string): boolean => neverNegotiated.test(path);

const json = ['application/ld+json', 'application/json', 'application/*', '*/*'];

/**
 * Whether the client prefers the admin's page: `Accept` names `text/html` and ranks it before the JSON types and their wildcards, by
 * q-value, then by the more specific range, then in the order written. Browsers name `text/html` when they load a page. A Hydra client that
 * sends only the wildcard gets the API.
 */
export const prefersHtml = (accept: string | undefined): boolean => prefers('text/html', accept);

/** Whether the client prefers a stream of events to JSON, by the same rules; for URLs that offer both. */
export const prefersEvents = (accept: string | undefined): boolean => prefers('text/event-stream', accept);

function prefers(wanted: string, accept = ''): boolean {
  if (!accept.toLowerCase().includes(wanted)) return false;
  const [first] = toRanges(accept)
    .filter(({ q, range }) => q > 0 && (range === wanted || json.includes(range)))
    .toSorted((one, other) => other.q - one.q || wildcardsIn(one.range) - wildcardsIn(other.range));
  return first?.range === wanted;
}

const wildcardsIn = (type: string) => type.split('*').length - 1;

/**
 * Returns the content language of an `Accept-Language`: Spanish or English, whichever has the higher weight; of equal weights, the one named
 * first (D-97). Regions are ignored, also after an underscore: `en_US` is English. A wildcard selects the default language if it
 * outweighs both. The default language also applies if the header is missing, malformed or names neither.
 */
export function toLanguage(acceptLanguage = ''): Language {
  const [first] = toRanges(acceptLanguage)
    .map(({ range, q }) => ({ q, language: range.split(/[-_]/, 1)[0] }))
    .filter(({ q, language }) => q > 0 && (language === '*' || isContentLanguage(language)))
    .toSorted((one, other) => other.q - one.q || Number(one.language === '*') - Number(other.language === '*'));
  return isContentLanguage(first?.language) ? first.language : defaultLanguage;
}

const isContentLanguage = (text: string | undefined): text is Language =>
  contentLanguages.some((language) => language === text);

/**
 * Returns the ranges of an `Accept` header in the order written, in lower case and without their other parameters. Not `@hapi/accept`, which
 * sorts ranges of equal q by name and throws on a malformed one, nor `negotiator`, which refuses `text/html;charset=utf-8`.
 */
const toRanges = (header: string) =>
  header.split(',').map((one) => {
    const [range = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return { range, q: qOf(parameters) };
  });

/** Returns the q-value: 1 by default, 0 if it is malformed. */
function qOf(parameters: string[]): number {
  const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  if (q === undefined) return 1;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q) : 0;
}
