import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../env/env.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ SECURITY_CONTACT: 'security@example.com', PUBLIC_URL: 'https://desk.example.com' });
});
afterAll(() => api.close());

const browser = { accept: 'text/html' };

it('security.txt names the contact, in RFC 9116, to browsers too', async () => {
  const answer = await api.guest('GET', '/.well-known/security.txt', { headers: browser });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const [contact, expires = '', ...rest] = answer.body.trimEnd().split('\n');
  expect(contact).toBe('Contact: mailto:security@example.com');
  const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(363);
  expect(days).toBeLessThan(365);
  expect(rest).toEqual(['Preferred-Languages: es, en', 'Canonical: https://desk.example.com/.well-known/security.txt']);
});

it('change-password leads to the own account', async () => {
  const answer = await api.guest('GET', '/.well-known/change-password', { headers: browser });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://desk.example.com/cuenta']);
});

it.each([
  ['https://example.com/report', 'https://example.com/report'],
  [' security@example.com ', 'mailto:security@example.com'],
])('SECURITY_CONTACT=%j becomes %s', (SECURITY_CONTACT, contact) => {
  expect(readEnv({ SECURITY_CONTACT }).securityContact).toBe(contact);
});

it('SECURITY_CONTACT is an e-mail address or a page', () => {
  expect(() => readEnv({ SECURITY_CONTACT: 'http://example.com' })).toThrow(
    'SECURITY_CONTACT is neither an e-mail address nor an https:// address.',
  );
});
