import ipaddr from 'ipaddr.js';

/** A network that requests are counted for. */
export interface Network {
  /** An IPv4 address, or an IPv6 network such as `2001:db8::/64`. */
  readonly name: string;
  /** How many times the limit of one caller this network has. */
  readonly factor: number;
}

/** IPv6 networks around an address: a subscriber gets a /64, often a /56, and a site or a rented server a /48. */
const levels = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
] as const;

/**
 * The networks that a request from this address counts for, the narrowest first. IPv4 that is written as IPv6 is the same
 * caller as without. What is no address counts for itself.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const [plain = ''] = address.split('%');
  if (!ipaddr.isValid(plain)) return [{ name: address, factor: 1 }];
  const parsed = ipaddr.process(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return [{ name: parsed.toString(), factor: 1 }];
  const networkOf = ({ bits, factor }: (typeof levels)[number]): Network => ({
    name: `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`,
    factor,
  });
  const [narrow, ...wider] = levels;
  return [networkOf(narrow), ...wider.map(networkOf)];
}

/**
 * The one line that costly work of this address waits in: an IPv4 address, or a /48 of IPv6. Many subscribers behind one
 * /48 share as they do behind one IPv4 address of a carrier: they wait for each other and are not refused for it.
 */
export function lineOf(address: string): string {
  return networksOf(address).at(-1)?.name ?? address;
}
