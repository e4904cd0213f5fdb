import { expect, it } from 'vitest';
import { url } from '../fields.ts';
import { isUrl } from './url.ts';

it.each(['http://example.com', 'https://example.com/a?b=1'])('VAL-01 takes the address %s', (address) => {
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
])('VAL-02 refuses the address %s', (address) => {
  expect(isUrl(address)).toBe(false);
  expect(url('experienceUrl').input.safeParse(address).error?.issues[0]?.message).toBe('experienceUrl');
});

it.each(['http://', 'https://example.com/a b'])('A-90 refuses the address "%s"', (address) => {
  expect(isUrl(address)).toBe(false);
});
