/** Whether an address belongs to one of the operator's push services. */
export type IsPushService = (endpoint: string) => boolean;

/** `services`: origins; the first part of a name may be `*`, which stands for any one or more parts. */
export function pushServices(services: readonly string[]): IsPushService {
  const origins = new Set(services);
  const endings = services
    .filter((service) => service.includes('://*.'))
    .map((service) => service.split('://*', 2))
    .map(([protocol = '', ending = '']) => ({ protocol: `${protocol}:`, ending }));
  return (endpoint) => {
    const url = URL.parse(endpoint);
    // A name and password would be sent along to whom they name.
    if (url === null || url.username !== '' || url.password !== '') return false;
    return (
      origins.has(url.origin) ||
      endings.some(({ protocol, ending }) => url.protocol === protocol && url.host.endsWith(ending))
    );
  };
}
