import { expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { brokenRules } from './own-password.ts';

const owner = { email: 'lucia.vidal@example.com', names: ['Rutas del Sur'] };
const broken = (password: string) => brokenRules(password, owner, commonPasswords);

it.each(['tres gatos negros', 'ñandú-ñandú', '0451 & blue', 'x'.repeat(128), '🐈🐈🐈🐈🐈🐈🐈🐈🐈🐈'])(
  'D-86 accepts %j: 10 to 128 characters of any kind',
  (password) => expect(broken(password)).toEqual([]),
);

it.each([
  ['nueve9999', ['ownPasswordLength']],
  ['', ['ownPasswordLength']],
  ['x'.repeat(129), ['ownPasswordLength']],
  ['Contraseña123', ['ownPasswordCommon']],
  ['Contrasen\u0303a123', ['ownPasswordCommon']],
  ['QWERTYUIOP', ['ownPasswordCommon']],
  ['soy Lucía.Vidal', ['ownPasswordPersonal']],
  ['rutasdelsur2026', ['ownPasswordPersonal']],
])('D-86 refuses %j: %j', (password, rules) => expect(broken(password)).toEqual(rules));

it('D-86 words of less than 4 characters may be part of a password', () => {
  expect(brokenRules('ana y sol 2026', { email: 'ana@example.com', names: ['Sol'] }, commonPasswords)).toEqual([]);
});

it('D-86 refuses the 3,000 commonest passwords of 10 characters or more', () => {
  expect(commonPasswords.size).toBe(3000);
  for (const password of commonPasswords) {
    expect(Array.from(password).length).toBeGreaterThanOrEqual(10);
    expect(password).toBe(password.normalize('NFC').toLowerCase());
  }
});
