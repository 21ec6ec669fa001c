import { clientConfig } from '@touchline/contract';
import { createCaller } from '../../caller.ts';
import { compareViews } from '../../many/views.ts';
import type { DatabaseConnection } from '../../postgres.ts';
import { createDevice, type Device, until } from '../../storm/device.ts';
import { createDice } from '../../storm/dice.ts';
import { addPlayers, password } from '../../storm/ledger.ts';
import type { PressFacts } from '../../storm/judge.ts';
import { selectionsAt } from '../bettors.ts';

/** A page that lives on pushes, whose player bets elsewhere. */
export interface Viewer {
  readonly presses: readonly PressFacts[];
  /** Bets elsewhere; answers how long the page took to show the new balance, ms, and null when it has not in a minute. */
  heard(): Promise<number | null>;
  /** Holds the page against one that is opened now; the feed stands still. */
  differences(): Promise<readonly string[]>;
  close(): void;
}

const login = 'viewer@rehearsal.test';
const withinMs = 60_000;
const mostTries = 20;

function openPage(url: string, config: unknown, name: string): Device {
  const read = clientConfig.parse(config);
  return createDevice({
    config: { ...read, platform_api: url + read.platform_api, sportsbook_api: url + read.sportsbook_api },
    dice: createDice(name),
    onPress: () => undefined,
    rewrite: null,
    onReport: () => undefined,
  });
}

async function signedIn(device: Device): Promise<Device> {
  const signed = await device.book().commands.signIn(login, password);
  if (signed.kind !== 'signed_in') throw new Error(`a page cannot sign in: ${JSON.stringify(signed)}`);
  return device;
}

export async function openViewer(url: string, db: DatabaseConnection): Promise<Viewer> {
  const [playerId = ''] = await addPlayers(db, [{ email: login, currency: 'EUR', opening: 10n ** 9n }]);
  const config: unknown = await (await fetch(`${url}/sportsbook/config.json`)).json();
  const selections = await selectionsAt(url, db);
  const caller = createCaller(url);
  const page = await signedIn(openPage(url, config, 'viewer'));
  const { select } = page.book();
  const stops = [
    select.matchList({ phase: 'prematch' }),
    select.matchList({ phase: 'live' }),
    select.balance,
    select.session,
    select.connection,
  ].map((each) => each.subscribe(() => undefined));
  const presses: PressFacts[] = [];
  const balance = (): string | undefined => select.balance.get()?.balance;
  await caller.call('signIn', { body: { login, password } });

  const press = async (): Promise<boolean> => {
    const key = `viewer-${String(presses.length).padStart(16, '0')}`;
    const { status } = await caller.call('placeBets', {
      headers: { 'idempotency-key': key },
      body: {
        meta: { device_id: 'rehearsal-viewer', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
        bets: [
          { stake: { value: '1.00', currency: 'EUR' }, selections: [selections[presses.length % selections.length]] },
        ],
      },
    });
    const placed = status === 200 ? [0] : [];
    presses.push({ key, playerId, currency: 'EUR', stakes: [100n], belief: { kind: 'shown', placed } });
    return status === 200;
  };

  return {
    presses,
    async heard() {
      if (!(await until([select.balance], () => balance() !== undefined, withinMs))) return null;
      const before = balance();
      // What is not for sale at this moment is refused: then the next one.
      for (let tries = 0; !(await press()); tries += 1)
        if (tries === mostTries) throw new Error('the viewer cannot bet');
      const begun = performance.now();
      const isShown = await until([select.balance], () => balance() !== before, withinMs);
      return isShown ? Math.round(performance.now() - begun) : null;
    },
    async differences() {
      const fresh = await signedIn(openPage(url, config, 'fresh'));
      try {
        return (await compareViews(page.book(), fresh.book(), withinMs)).different;
      } finally {
        fresh.close();
      }
    },
    close() {
      for (const stop of stops) stop();
      page.close();
    },
  };
}
