import ipaddr from 'ipaddr.js';

/** A network that requests are counted for. */
export interface Network {
  /** An IPv4 address, or an IPv6 network such as `2001:db8::/64`. */
  readonly name: string;
  /** The multiple of one caller's limit that this network has. */
  readonly factor: number;
}

/** IPv6 networks around an address: a subscriber gets a /64, often a /56, and a site or a rented server a /48. */
const levels = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
] as const;

/**
 * The networks that a request of this address is charged to, narrowest first. An IPv4 address written as IPv6 is the same
 * caller. An invalid address is charged to itself.
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
 * The queue of expensive work of this address: an IPv4 address, or a /48 of IPv6. Subscribers behind one /48 share a queue,
 * as they do behind one IPv4 address of a carrier: they wait for each other and are not refused for it.
 */
export function lineOf(address: string): string {
  return networksOf(address).at(-1)?.name ?? address;
}
