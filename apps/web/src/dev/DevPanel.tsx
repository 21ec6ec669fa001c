import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePage } from '../bindings/PageProvider.tsx';
import { useConnection, useIsOnline, usePanel, useSession, useTicket } from '../bindings/player.ts';
import { onSecond } from '../browser/ticker.ts';
import styles from './DevPanel.module.css';

const SHOWN = 60;

/** For engineers: states of the machines, the last events and what became of them, events a second. */
export default function DevPanel({ onClose }: { readonly onClose: () => void }) {
  const { logs, sportsbook } = usePage();
  const lines = useSyncExternalStore(logs.watch, logs.lines);
  const [rate, setRate] = useState(0);
  const last = useRef(logs.count());
  useEffect(
    () =>
      onSecond(() => {
        setRate(logs.count() - last.current);
        last.current = logs.count();
      }),
    [logs],
  );
  const [filter, setFilter] = useState('');
  const connection = useConnection();
  const session = useSession();
  const ticket = useTicket();
  const panel = usePanel();
  const isOnline = useIsOnline();
  const states = {
    connection: [
      connection.state,
      connection.stale ? ', stale' : '',
      connection.isPolling ? ', polling' : '',
      connection.isRefused ? ', configuration refused' : '',
    ].join(''),
    online: String(isOnline),
    session: session.status,
    ticket: `${ticket.state}${ticket.inProgress ? ', in progress' : ''}`,
    slip: `${ticket.selectionCount} × ${ticket.type}`,
    problem: ticket.problem?.kind ?? 'none',
    panel: `${panel.open ? 'open' : 'closed'} ${panel.tab}`,
    'feed clock': new Date(sportsbook.feedNow()).toISOString().slice(0, 19),
    'events a second': String(rate),
  };
  const shown = lines
    .filter(({ name, message }) => `${name} ${message}`.includes(filter))
    .slice(-SHOWN)
    .toReversed();
  return (
    <aside className={styles.panel} aria-label="Developer panel" dir="ltr" lang="en">
      <header className={styles.head}>
        <strong>Developer panel</strong>
        <input
          aria-label="Filter events"
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      <dl className={styles.states}>
        {Object.entries(states).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol className={styles.events}>
        {shown.map((line) => (
          <li key={line.serial}>
            <time>{new Date(line.at).toISOString().slice(11, 23)}</time> <b>{line.name}</b> {line.message}
          </li>
        ))}
      </ol>
    </aside>
  );
}
