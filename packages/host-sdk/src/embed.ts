/**
 * `embed.js`: the same as a script of the page (docs/embedding.md). `touchline('init', options)` and every other call that is
 * made before it has loaded wait in `touchline.q`, and are carried out in their order. `<touchline-sportsbook>` is known too.
 */
import { defineSportsbook } from './element.ts';
import { type Host, type HostOptions, init } from './host.ts';

type Call = readonly [command: string, ...args: unknown[]];

declare global {
  interface Window {
    touchline?: ((...call: Call) => unknown) & { q?: Call[] };
  }
}

let host: Host | null = null;

function run(...[command, ...args]: Call): unknown {
  if (command === 'init') {
    host?.destroy();
    host = init(args[0] as HostOptions);
    return host;
  }
  if (host === null) throw new Error(`touchline('${command}') comes before touchline('init')`);
  const does: unknown = Reflect.get(host, command);
  if (typeof does !== 'function') throw new Error(`touchline knows no '${command}'`);
  const result: unknown = Reflect.apply(does, host, args);
  if (command === 'destroy') host = null;
  return result;
}

defineSportsbook();
const waiting = window.touchline?.q ?? [];
window.touchline = run;
for (const call of waiting) run(...call);
