import { expect, it } from 'vitest';
import { isNeverNegotiated, prefersHtml, toLanguage } from './negotiation.ts';

it.each([
  'text/html',
  'TEXT/HTML',
  'text/html;charset=utf-8',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'text/html, application/ld+json;q=0.9',
  'application/ld+json;q=0.1, text/html;q=0.2',
  'application/json;q=0.999, text/html;q=1.000',
  'text/html, application/ld+json',
  '*/*, text/html',
  'application/*, text/html',
  'application/xhtml+xml, text/html;q=0.9',
])('D-02 API-03 Accept: %s selects the page', (accept) => expect(prefersHtml(accept)).toBe(true));

it.each([
  undefined,
  '',
  ' , ;',
  '*/*',
  'text/*',
  'application/ld+json',
  'application/json, text/plain, */*',
  'text/html;q=0',
  'text/html;q=0.000, */*;q=0.1',
  'text/html;q=0.5, */*',
  'text/html;q=0.9, application/*',
  'application/ld+json, text/html;q=0.9',
  'application/ld+json, text/html',
  'text/html;q=0.8, application/json',
  'text/html;q=2',
  'text/html;q=broken;;=, */*',
  'text/htmlx',
])('D-02 API-03 Accept: %s selects the API', (accept) => expect(prefersHtml(accept)).toBe(false));

it.each([
  '/assets/index-Abc.js',
  '/media/a.jpg',
  '/config.json',
  '/docs',
  '/docs.jsonld',
  '/docs/openapi.json',
  '/contexts/Maker',
  '/health/live',
  '/metrics',
  '/.well-known/security.txt',
])('D-02 %s is never negotiated', (path) => expect(isNeverNegotiated(path)).toBe(true));

it.each(['/', '/categorias', '/categories/7', '/media_makers', '/metrics/x', '/config.jsonx', '/login', '/a/docs'])(
  'D-02 %s is negotiated',
  (path) => expect(isNeverNegotiated(path)).toBe(false),
);

it.each([
  ['en, es', 'en'],
  ['es, en', 'es'],
  ['en-GB, es-ES', 'en'],
  ['fr, en;q=0.5, es;q=0.5', 'en'],
  ['en;q=0.5, es;q=0.50', 'en'],
])('D-97 of equal weights in Accept-Language: %s, the one named first wins', (header, language) =>
  expect(toLanguage(header)).toBe(language),
);

it.each([
  ['en;q=0.4, es;q=0.5', 'es'],
  ['es;q=0.4, en-GB;q=0.5', 'en'],
  ['es;q=0, en;q=0.001', 'en'],
  ['en;q=0, *', 'es'],
  ['*, en;q=0.5', 'es'],
  ['*, en', 'en'],
])('D-97 Accept-Language: %s selects the higher weight', (header, language) =>
  expect(toLanguage(header)).toBe(language),
);

it.each(['en_US', 'EN_us.UTF-8', 'fr_FR, en_GB;q=0.5'])('D-97 Accept-Language: %s is English', (header) =>
  expect(toLanguage(header)).toBe('en'),
);

it.each([undefined, '', 'fr', 'eng', 'fr, de;q=0.5', '*', ',;', 'en;q=2', 'tlh;;;='])(
  'D-97 Accept-Language: %s names neither, which selects Spanish',
  (header) => expect(toLanguage(header)).toBe('es'),
);
