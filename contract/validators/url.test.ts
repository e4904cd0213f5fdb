import { expect, it } from 'vitest';
import { optionalUrl, url } from '../model/fields.ts';
import { isUrl } from './url.ts';

it.each(['http://example.com', 'https://example.com/a?b=1'])('VAL-01 accepts the URL %s', (address) => {
  expect(isUrl(address)).toBe(true);
  expect(url('experienceUrl').input.parse(address)).toBe(address);
});

it.each([
  'example.com',
  'www.example.com',
  'ftp://example.com',
  'http//example.com',
  'https:/example.com',
  'mailto:ana@example.com',
])('VAL-02 refuses the URL %s', (address) => {
  expect(isUrl(address)).toBe(false);
  expect(url('experienceUrl').input.safeParse(address).error?.issues[0]?.message).toBe('experienceUrl');
});

it.each(['http://', 'https://example.com/a b'])('A-90 refuses the URL "%s"', (address) => {
  expect(isUrl(address)).toBe(false);
});

it.each([null, undefined, '', '  '])('an optional URL is null for %j', (value) => {
  expect(optionalUrl('makerWeb').input.parse(value) ?? null).toBeNull();
});

it('an optional URL has the same pattern', () => {
  expect(optionalUrl('makerWeb').input.parse('https://example.com')).toBe('https://example.com');
  expect(optionalUrl('makerWeb').input.safeParse('example.com').error?.issues[0]?.message).toBe('makerWeb');
});
