import { pushTransports } from '@touchline/contract';

function wrongEntry(given: readonly unknown[]): unknown {
  return given.find(
    (each) =>
      typeof each !== 'object' ||
      each === null ||
      !('transport' in each) ||
      !pushTransports.some((name) => name === each.transport) ||
      !('endpoint' in each) ||
      typeof each.endpoint !== 'string' ||
      each.endpoint === '',
  );
}

/** [PUSH-08] What is wrong with the `push_url` that the site has set, for whoever set it. */
export function refusalOf(given: unknown): string {
  if (typeof given === 'string') return `push_url "${given}" is no address of a WebSocket`;
  if (!Array.isArray(given)) return 'push_url is neither an address nor a list of transports';
  const wrong = wrongEntry(given);
  return wrong === undefined
    ? `push_url names none of ${pushTransports.slice(0, 3).join(', ')}`
    : `push_url holds ${JSON.stringify(wrong)}: wanted is an endpoint with a transport of ${pushTransports.join(', ')}`;
}
