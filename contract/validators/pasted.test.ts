import { expect, it } from 'vitest';
import { cleanEmail, cleanIdentifier, cleanUrl, hasInvisible } from './pasted.ts';

const joiner = '\u200D';
const mark = '\u200E';

it.each([
  ['<ana@example.com>', 'ana@example.com'],
  ['<ana@example.com', 'ana@example.com'],
  ['Ana López <ana@example.com>', 'ana@example.com'],
  ['"López, Ana" <ana@example.com>, ', 'ana@example.com'],
  ['mailto:ana@example.com', 'ana@example.com'],
  ['MAILTO:ana@example.com?subject=Hola', 'ana@example.com'],
  ['<mailto:ana@example.com>', 'ana@example.com'],
  ['mailto:<ana@example.com>', 'ana@example.com'],
  ['ana@example.com,', 'ana@example.com'],
  ['ana@example.com;', 'ana@example.com'],
  ['ana@example.com.', 'ana@example.com'],
  [`${mark}ana@exam\u00ADple.com\u200B`, 'ana@example.com'],
  ['\tana@example.com\u00A0', 'ana@example.com'],
  ['ana\t@example.com', 'ana @example.com'],
  ['ana@example.com, luis@example.com', 'ana@example.com, luis@example.com'],
  ['ana', 'ana'],
  ['mailto', 'mailto'],
  ['', ''],
])('the pasted e-mail %j becomes %j', (pasted, address) => {
  expect(cleanEmail(pasted)).toBe(address);
  expect(cleanEmail(address)).toBe(address);
});

it.each([
  ['<https://example.com/ruta>', 'https://example.com/ruta'],
  [`${mark}https://example.com/ruta\uFEFF`, 'https://example.com/ruta'],
  ['\thttps://example.com/a,b ', 'https://example.com/a,b'],
  ['https://', 'https://'],
])('the pasted URL %j becomes %j', (pasted, address) => {
  expect(cleanUrl(pasted)).toBe(address);
  expect(cleanUrl(address)).toBe(address);
});

it.each([
  ['\u200Bcus_12\u2060AB', 'cus_12AB'],
  [`12345678${joiner}Z`, '12345678Z'],
  ['A\t12', 'A 12'],
  ['A\u00A0\u00A012\r\n', 'A 12'],
  ['A-12', 'A-12'],
])('the pasted identifier %j becomes %j', (pasted, identifier) => {
  expect(cleanIdentifier(pasted)).toBe(identifier);
  expect(hasInvisible(identifier)).toBe(false);
});
