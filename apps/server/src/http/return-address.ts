/**
 * Whether another page may lead back to an address: a path of the site, or an address of an origin that may send requests to
 * it. Read as a browser reads it, so that `//other.example` is no path of the site. `origin` is known once the port is open.
 */
export function createReturnCheck(
  origin: () => string,
  allowedOrigins: readonly string[],
): (address: string) => boolean {
  return (address) => {
    const own = origin();
    return URL.canParse(address, own) && [own, ...allowedOrigins].includes(new URL(address, own).origin);
  };
}
