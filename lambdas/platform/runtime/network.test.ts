import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('every address of a /64 is one network, and those of two are two', () => {
  const group = fc.integer({ min: 1, max: 0xff_ff }).map((n) => n.toString(16));
  const four = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
  fc.assert(
    fc.property(four, four, four, four, (one, other, here, there) => {
      expect(networkOf(`${one}:${here}`)).toBe(networkOf(`${one}:${there}`));
      expect(networkOf(`${one}:${here}`) === networkOf(`${other}:${here}`)).toBe(one === other);
    }),
  );
});
