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

const STATE = ['locale', 'currency', 'oddsType', 'authStatus'] as const satisfies readonly (keyof HostState)[];

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
 * state is sent as it changes; listeners and `getToken` are always those of the last render.
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
  /** The state of which the product was notified last: by `init`, then by each update. */
  const notified = useRef<HostState>({});
  useEffect(() => {
    latest.current = { on, options };
  });
  useEffect(() => {
    const { current: container } = place;
    if (container === null) return;
    notified.current = latest.current.options;
    const now = init({
      ...latest.current.options,
      container,
      getToken: async (reason) => (await latest.current.options.getToken?.(reason)) ?? null,
      trace: (traced) => latest.current.options.trace?.(traced),
    });
    for (const name of NAMES)
      now.on(name, (payload) => (latest.current.on?.[name] as ((payload: unknown) => void) | undefined)?.(payload));
    setHost(now);
    return () => {
      now.destroy();
      setHost(null);
    };
  }, []);
  useImperativeHandle<Host | null, Host | null>(ref, () => host, [host]);
  useEffect(() => {
    if (host === null) return;
    const state = notified.current;
    notified.current = options;
    const changed = STATE.filter((name) => options[name] !== undefined && options[name] !== state[name]);
    if (changed.length > 0) host.update(Object.fromEntries(changed.map((name) => [name, options[name]])));
  });
  return <div ref={place} className={className} />;
}
