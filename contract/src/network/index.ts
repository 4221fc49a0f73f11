export { mayOpenSocket } from './socket-origin';

const GROUPS = 8;
/** Groups of an IPv6 address that name the network of a household: 64 bits. */
const NETWORK_GROUPS = 4;
const V4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** The eight groups of an IPv6 address, without leading zeros; undefined for anything else. */
function groupsOf(address: string): string[] | undefined {
  const [head = '', tail, ...more] = address.split('::');
  if (more.length > 0) return undefined;
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const missing = GROUPS - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? groups.map((group) => group.replace(/^0+(?=.)/, ''))
    : undefined;
}

/**
 * Whom limits and counts take for one visitor: the address itself in IPv4 (also when written as IPv6), the /64 network in
 * IPv6, of which one household owns all addresses. What is no address (`renderer`) stands for itself.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = plain.replace(/^::ffff:(?=\d+\.)/, '');
  if (V4.test(mapped)) return mapped;
  const groups = groupsOf(plain);
  if (!groups) return address;
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bytes = groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
    return bytes.join('.');
  }
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
