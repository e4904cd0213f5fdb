import { expect, it } from 'vitest';
import { toAddress } from './clean-address.ts';

const base = 'https://api.example.com/v2';

it.each([
  ['https://example.com/a?b=1&c=2', 'https://example.com/a?b=1&c=2'],
  ['https://example.com/a?b=1&amp;c=2&#38;d=3', 'https://example.com/a?b=1&c=2&d=3'],
  ['https://example.com/a?b=1&copy=2&amp', 'https://example.com/a?b=1&copy=2&amp'],
  ['//cdn.example.com/a.jpg', 'https://cdn.example.com/a.jpg'],
  ['/es/ruta', 'https://api.example.com/es/ruta'],
  [' \n\u00A0https://example.com/a.jpg\t ', 'https://example.com/a.jpg'],
  ['https://example.com/una foto.jpg', 'https://example.com/una%20foto.jpg'],
  ['https://example.com/una\u00A0foto.jpg', 'https://example.com/una%C2%A0foto.jpg'],
  ['https://example.com/a\r\n  b.jpg', 'https://example.com/ab.jpg'],
  ['HTTP://Example.com/Foto.JPG', 'http://Example.com/Foto.JPG'],
  ['https://example.com/señal.jpg', 'https://example.com/señal.jpg'],
  ['https://example.com/%C3%B1?a=%26amp%3B', 'https://example.com/%C3%B1?a=%26amp%3B'],
])('%j is the address %j', (sent, address) => expect(toAddress(sent, base)).toBe(address));

it.each([
  '',
  ' ',
  'foto.jpg',
  'www.example.com/a.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  'ftp://example.com/a.jpg',
  'http://',
  'https://exa mple.com/a.jpg',
  'https://example.com/\u0000',
  'https://example.com/\uD83D',
  'https://example.com:99999/',
  // Must not take quadratic time.
  `https://example.com${' '.repeat(300_000)}/`,
])('%j is not an address', (sent) => expect(toAddress(sent, base)).toBeUndefined());

it('an address without a host is not an address of a source without a base', () => {
  expect(toAddress('/es/ruta', undefined)).toBeUndefined();
  expect(toAddress('//example.com/a', undefined)).toBeUndefined();
});
