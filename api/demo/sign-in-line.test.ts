import { expect, it } from 'vitest';
import { signInLine } from './sign-in-line.ts';

it.each([
  [true, 'Sign in with admin@example.com and the password Clave123'],
  [false, 'Sign in with admin@example.com and the password in ADMIN_PASSWORD'],
])('D-11 a start prints a password only if it was generated: %s', (isGenerated, line) => {
  expect(signInLine({ email: 'admin@example.com', password: 'Clave123', isGenerated })).toBe(line);
});
