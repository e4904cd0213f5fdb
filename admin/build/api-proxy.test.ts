import { expect, it } from 'vitest';
import { prefersHtml } from './api-proxy.ts';

it.each([
  'text/html',
  'text/html,application/xhtml+xml,*/*;q=0.8',
  'application/json;q=0.5, text/html',
  'TEXT/HTML;level=1',
])('gives HTML to %j', (accept) => expect(prefersHtml(accept)).toBe(true));

it.each([
  '*/*',
  '',
  'application/ld+json',
  'application/ld+json, text/html',
  'text/html;q=0.8, application/json',
  'text/html;q=0',
  'text/*',
])('gives the API to %j', (accept) => expect(prefersHtml(accept)).toBe(false));
