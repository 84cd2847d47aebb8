import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What the IANA's registry of special-purpose IPv4 addresses gives to anything but hosts of the public internet. */
const specialIPv4 = subnets('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/** All that has been given out of IPv6 to hosts; an IPv4 address inside an IPv6 one is outside of it. */
const globalIPv6 = subnets('ipv6', [['2000::', 3]]);

/** Of that, what is for documentation or protocols, and tunnels whose end is an IPv4 address of any kind. */
const specialIPv6 = subnets('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/**
 * Whether an IP address is one of the public internet: not this machine's, a private or a provider's network, a link's
 * own (where clouds answer with credentials), nor one that stands for another. False for what is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIPv4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6');
}

function subnets(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, family);
  return list;
}
