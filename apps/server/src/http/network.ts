import { isIPv6 } from 'node:net';

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));

/**
 * What bounds count an address as: itself, or, of IPv6, the network of 64 bits around it, since whoever has one address
 * there has all of them. An IPv4 address that is written as IPv6 is the same caller as without.
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = '', after = ''] = plain.toLowerCase().split('::');
  const [first, last] = [groupsOf(before), groupsOf(after)];
  const zeros = plain.includes('::')
    ? Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
    : [];
  const network = [...first, ...zeros, ...last].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
};
