import { expect, it } from 'vitest';
import { isNeverNegotiated, prefersHtml } from './negotiation.ts';

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
])('D-02 %s is never negotiated', (path) => expect(isNeverNegotiated(path)).toBe(true));

it.each(['/', '/categorias', '/categories/7', '/media_makers', '/metrics/x', '/config.jsonx', '/login', '/a/docs'])(
  'D-02 %s is negotiated',
  (path) => expect(isNeverNegotiated(path)).toBe(false),
);
