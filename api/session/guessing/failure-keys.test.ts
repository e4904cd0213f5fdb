import { expect, it } from 'vitest';
import { levelsOf } from './failure-keys.ts';

it.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['gone', ['gone']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['2001:db8:1:ab7f::', ['2001:db8:1:ab7f', '2001:db8:1:ab00/56', '2001:db8:1/48']],
  ['2001:db8::1', ['2001:db8:0:0', '2001:db8:0:0/56', '2001:db8:0/48']],
  ['2001:0DB8:0:0::', ['2001:db8:0:0', '2001:db8:0:0/56', '2001:db8:0/48']],
  ['fe80::1%eth0', ['fe80:0:0:0', 'fe80:0:0:0/56', 'fe80:0:0/48']],
  ['::1', ['0:0:0:0', '0:0:0:0/56', '0:0:0/48']],
])('addresses of a network are counted together: %s is in %j', (address, networks) => {
  expect(levelsOf(address).map(({ network }) => network)).toEqual(networks);
});

it('a larger network has higher limits', () => {
  expect(levelsOf('2001:db8::1').map(({ factor }) => factor)).toEqual([1, 4, 16]);
});
