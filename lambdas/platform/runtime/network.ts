import { isIPv6 } from 'node:net';

/**
 * The network of one visitor: an IPv4 address, or the /64 of an IPv6 address, which a provider gives to each line, and within
 * which a visitor may change its address at will. A text that is no address stays unchanged.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (mapped) return bytesOf(groups.slice(6)).join('.');
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The eight groups of an IPv6 address, in whichever way it is written. */
function groupsOf(address: string): number[] {
  // The address as every browser writes it: hexadecimal groups, and `::` for the longest run of zeros.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

function bytesOf(groups: readonly number[]): number[] {
  return groups.flatMap((group) => [Math.floor(group / 256), group % 256]);
}
