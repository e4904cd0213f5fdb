import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const deviceWith = (agent: string | undefined, address = '203.0.113.7') =>
  deviceOf({ address, headers: { 'user-agent': agent } });

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Microsoft Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
])('recognises the browser and its system in %j', (agent, browser, system) => {
  expect(deviceWith(agent)).toEqual({ network: '203.0.113.0/24', browser, system });
});

it.each([undefined, '', 'x'.repeat(100_000), '(((('])('a strange or missing header names no browser', (agent) => {
  expect(deviceWith(agent)).toMatchObject({ system: null });
});

it.each([
  'Your account is locked, unlock it at https://evil.example/1.0 (X; Y)',
  'Unlock-at-evil.example/1.0 (compatible)',
  'constructor/1.0 (toString)',
])('text of the client in %j is no name', (agent) => {
  expect(deviceWith(agent)).toMatchObject({ browser: null, system: null });
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['gone', null],
])('the network of %s is %s', (address, network) => {
  expect(deviceWith(undefined, address).network).toBe(network);
});
