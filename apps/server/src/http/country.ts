import { BlockList, isIP } from 'node:net';

/** The part of a request that says where it comes from. */
export interface Sender {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

export interface CountryDeps {
  /** Addresses and networks of proxies that are believed, beside this machine; null to believe none. */
  readonly trustedProxies: readonly string[] | null;
  /** Name of the header, in small letters, by which they say the country of the caller; null where they say none. */
  readonly countryHeader: string | null;
  /** Country of a network address, ISO 3166 alpha-2; null where it is unknown. */
  readonly lookUp: ((address: string) => string | null) | null;
}

/** Mapped IPv4 addresses (`::ffff:10.0.0.1`) are matched by the networks of IPv4. */
export function proxiesOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of ['127.0.0.0/8', '::1', ...networks]) {
    const [host = '', bits] = network.split('/');
    const family = isIP(host) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(host, family);
    else list.addSubnet(host, Number(bits), family);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/** The last address that no believed proxy vouches for: the caller's own. */
function callerAddress({ headers, socket }: Sender, isProxy: (address: string) => boolean): string {
  const forwarded = headers['x-forwarded-for'];
  const passed = (typeof forwarded === 'string' ? forwarded : '').split(',').map((address) => address.trim());
  let address = socket.remoteAddress ?? '';
  while (isProxy(address)) {
    const before = passed.pop();
    if (before === undefined || before === '') break;
    address = before;
  }
  return address;
}

/**
 * Country of the sender of a request (AUTH-07): by the address where there is a table, else as a believed proxy says in
 * the header that the operator names, which a proxy that does not set it passes on from anybody. Null where it is unknown.
 */
export function createCountryOf({
  trustedProxies,
  countryHeader,
  lookUp,
}: CountryDeps): (sender: Sender) => string | null {
  const isProxy = trustedProxies === null ? () => false : proxiesOf(trustedProxies);
  return (sender) => {
    if (lookUp !== null) return lookUp(callerAddress(sender, isProxy));
    if (countryHeader === null) return null;
    const said = sender.headers[countryHeader];
    if (typeof said === 'string' && /^[A-Z]{2}$/.test(said) && isProxy(sender.socket.remoteAddress ?? '')) return said;
    return null;
  };
}
