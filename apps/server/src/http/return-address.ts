/**
 * Whether another page may lead back to an address: a path of the site, or an address of an origin that may send requests to
 * it. Nobody is led elsewhere by a link of ours. `origin` is known once the port is open.
 */
export function createReturnCheck(
  origin: () => string,
  allowedOrigins: readonly string[],
): (address: string) => boolean {
  return (address) =>
    address.startsWith('/') ||
    (URL.canParse(address) && [origin(), ...allowedOrigins].includes(new URL(address).origin));
}
