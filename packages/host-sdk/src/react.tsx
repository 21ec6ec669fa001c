/** The product as a component of React: `<Sportsbook src="https://bets.example/sportsbook" locale="de" on={{ … }} />`. */
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type Host, type HostEvents, type HostOptions, type HostState, init } from './host.ts';

const NAMES = Object.keys({
  'sign-in': true,
  'sign-up': true,
  deposit: true,
  'page-loaded': true,
  'page-size-changed': true,
  'balance-changed': true,
  'bet-slip-state-changed': true,
  'top-event-clicked': true,
  'notify-modal-triggered': true,
  initialized: true,
  'notify-currency-changed': true,
} satisfies Readonly<Record<keyof HostEvents, true>>) as readonly (keyof HostEvents)[];

/** What to do with messages of the product, by their names without the prefix. */
export type SportsbookListeners = { readonly [Name in keyof HostEvents]?: (payload: HostEvents[Name]) => void };

export interface SportsbookProps extends Omit<HostOptions, 'container'> {
  readonly on?: SportsbookListeners;
  /** How to talk to the product; null until it is there. */
  readonly ref?: Ref<Host | null>;
  readonly className?: string;
}

/**
 * Embeds the product for as long as it is mounted. `src`, `title`, `listens` and `autoHeight` make a new frame when they change; the
 * state is told as it changes; listeners and `getToken` are always those of the last render.
 */
export function Sportsbook(props: SportsbookProps) {
  const { src, title, autoHeight, listens } = props;
  return <Embedded key={JSON.stringify([src, title, autoHeight, listens])} {...props} />;
}

/** One frame, from its mount to its end. */
function Embedded({ on, ref, className, ...options }: SportsbookProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ on, options });
  const [host, setHost] = useState<Host | null>(null);
  useEffect(() => {
    latest.current = { on, options };
  });
  useEffect(() => {
    const { current: container } = place;
    if (container === null) return;
    const now = init({
      ...latest.current.options,
      container,
      getToken: async (reason) => (await latest.current.options.getToken?.(reason)) ?? null,
      trace: (traced) => latest.current.options.trace?.(traced),
    });
    const listen = <Name extends keyof HostEvents>(name: Name) =>
      now.on(name, (payload) => latest.current.on?.[name]?.(payload));
    for (const name of NAMES) listen(name);
    setHost(now);
    return () => {
      now.destroy();
      setHost(null);
    };
  }, []);
  useImperativeHandle<Host | null, Host | null>(ref, () => host, [host]);
  useChanges(host, options);
  return <div ref={place} className={className} />;
}

const STATE = ['locale', 'currency', 'oddsType', 'authStatus'] as const satisfies readonly (keyof HostState)[];

/** Tells the product what has changed of the state since it was told last. */
function useChanges(host: Host | null, options: HostState): void {
  const told = useRef<{ readonly host: Host | null; readonly state: HostState }>({ host: null, state: {} });
  useEffect(() => {
    const { host: former, state } = told.current;
    told.current = { host, state: options };
    // A new frame was told all of it.
    if (host === null || former !== host) return;
    const changed = STATE.filter((name) => options[name] !== undefined && options[name] !== state[name]);
    if (changed.length > 0) host.update(Object.fromEntries(changed.map((name) => [name, options[name]])));
  });
}
