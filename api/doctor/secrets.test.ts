import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { secretsHider } from './secrets.ts';

it.each([
  ['a password of a URL as it is written', 'user ana, password p%40ss%2Fword!'],
  ['a password of a URL as it is sent', 'user ana, password p@ss/word!'],
  ['a password in the query of a URL', 'hunter2 is wrong'],
  ['a token', 'Invalid token: 0123-token'],
  ['each key of a list', 'neither first-key nor second-key'],
  ['a password in Base64', Buffer.from('p@ss/word!').toString('base64')],
  ['the password of an unknown URL', 'http://bob:p@ss/word!@proxy.example'],
])('hides %s', (_case, text) => {
  const hide = secretsHider({
    DATABASE_URL: 'postgresql://ana:p%40ss%2Fword!@db.example/shop?sslpassword=hunter2',
    OCTO_TOKEN: '0123-token',
    SESSION_KEYS: 'first-key, second-key',
  });
  const hidden = hide(text);
  expect(hidden).toContain('…');
  for (const secret of ['p@ss', 'p%40ss', 'hunter2', '0123-token', 'first-key', 'second-key', 'cEBzc'])
    expect(hidden).not.toContain(secret);
});

const env = new URL('../env/', import.meta.url);
const secretNames = readdirSync(env)
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => readFileSync(new URL(file, env), 'utf8').match(/(?<![\w}])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? [])
  // `OWN_PASSWORDS` is a rule.
  .filter((name) => /PASS|KEY|TOKEN|SECRET/.test(name) && name !== 'OWN_PASSWORDS');

it.each([...new Set(secretNames)])('hides %s, whose name in api/env says that it is secret', (name) => {
  expect(secretsHider({ [name]: '0123-sesame' })('it is 0123-sesame')).toBe('it is …');
});

it('finds the names of the secrets in api/env', () => {
  expect(secretNames).toEqual(expect.arrayContaining(['ADMIN_PASSWORD', 'BACKUP_PASSPHRASE', 'SESSION_KEYS']));
});

it('hides the user info of any URL and the credentials of a header', () => {
  const hide = secretsHider({});
  expect(hide('GET https://ana:secret@store.example/x')).toBe('GET https://…@store.example/x');
  expect(hide('authorization: Bearer abc.def, and more')).toBe('authorization: Bearer … and more');
});

it('leaves other texts as they are', () => {
  const hide = secretsHider({ DATABASE_URL: 'postgresql://ana@db.example/shop', PUBLIC_URL: 'not a URL' });
  expect(hide('connect ECONNREFUSED db.example:5432')).toBe('connect ECONNREFUSED db.example:5432');
});
