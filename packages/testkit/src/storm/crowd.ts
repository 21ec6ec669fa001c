import type { ClientConfig } from '@touchline/contract';
import type { HttpRequest } from '@touchline/client';
import type { TestServer } from '../server.ts';
import { createDevice } from './device.ts';
import { createDice } from './dice.ts';
import { addPlayers, limitPlayers, password } from './ledger.ts';
import { createPerson, type Person, type StakeRange } from './person.ts';
import { createPresses } from './presses.ts';

interface Purse {
  readonly currency: string;
  readonly stakes: StakeRange;
}

const purses: readonly [Purse, ...Purse[]] = [
  { currency: 'EUR', stakes: { subunits: '100', least: 10, most: 2_000 } },
  { currency: 'USD', stakes: { subunits: '100', least: 10, most: 2_000 } },
  { currency: 'EUR', stakes: { subunits: '100', least: 10, most: 2_000 } },
  { currency: 'JPY', stakes: { subunits: '1', least: 10, most: 3_000 } },
  { currency: 'KWD', stakes: { subunits: '1000', least: 100, most: 9_999 } },
  { currency: 'BTC', stakes: { subunits: '100000000', least: 1, most: 90_000 } },
];

/** Whose screen shows more money than there is: the server refuses every bet of theirs. */
const poor = { opening: 500n, stakes: { subunits: '100', least: 501, most: 900 } } as const;
const opening = 10n ** 12n;

/** Share of presses in the middle of which a tab dies. */
const crashes = 0.02;
/** Share of slips with a live match. */
const live = 0.04;

function isPrices(request: HttpRequest): boolean {
  return request.method === 'GET' && request.url.includes('/matches?');
}

/** A page that has missed every price change: some odds in its lists are those of another time. */
function oldPrices(request: HttpRequest, text: string): string {
  return isPrices(request) ? text.replaceAll(/"odds":"(\d+)\.(\d)5"/g, '"odds":"$1.$29"') : text;
}

/** A page that has missed what became of the money. */
function oldBalance(request: HttpRequest, text: string): string {
  return request.url.endsWith('/player/accounts')
    ? text.replaceAll(/"balance":"[\d.]+"/g, '"balance":"99999.00"')
    : text;
}

interface CrowdOptions {
  readonly server: Pick<TestServer, 'db'>;
  readonly config: ClientConfig;
  readonly seed: string;
  readonly devices: number;
  /** How many times as often as usual a tab dies and a live match is bet on. */
  readonly often: number;
  /** So many bets have a verdict now that had none before. */
  readonly onDecided: (bets: number) => void;
}

/** A player of a storm, by whom further calls can be made. */
export interface StormAccount {
  readonly playerId: string;
  readonly email: string;
  readonly currency: string;
  /** Subunits in one main unit. */
  readonly subunits: string;
  /** Whose every bet is refused for lack of money. */
  readonly isPoor: boolean;
}

/** The players of a storm, each device with somebody who bets on it. */
export interface Crowd {
  readonly people: readonly Person[];
  readonly players: number;
  readonly playerIds: readonly string[];
  readonly accounts: readonly StormAccount[];
  readonly presses: ReturnType<typeof createPresses>;
  readonly currencies: readonly string[];
  /** What the clients reported as broken. */
  readonly reports: readonly string[];
  signIn(): Promise<void>;
  leave(): void;
}

export async function createCrowd({ server, config, seed, devices, often, onDecided }: CrowdOptions): Promise<Crowd> {
  const presses = createPresses();
  const reports: string[] = [];
  // Every third player bets on two devices at once.
  const ownerOf = (device: number): number => device - Math.floor((device + 1) / 4);
  const players = ownerOf(devices - 1) + 1;
  const isPoor = (player: number): boolean => player === 1;
  const purseOf = (player: number): Purse =>
    isPoor(player) ? { currency: 'EUR', stakes: poor.stakes } : (purses[player % purses.length] ?? purses[0]);
  const emailOf = (player: number): string => `storm-${player}@touchline.test`;
  const ids = await addPlayers(
    server.db(),
    Array.from({ length: players }, (_, player) => ({
      email: emailOf(player),
      currency: purseOf(player).currency,
      opening: isPoor(player) ? poor.opening : opening,
    })),
  );
  await limitPlayers(
    server.db(),
    ids.filter((_, player) => player % 2 === 0),
  );

  const personOn = (index: number): Person => {
    const player = ownerOf(index);
    const playerId = ids[player] ?? '';
    const { stakes } = purseOf(player);
    const keys: string[] = [];
    const device = createDevice({
      config,
      dice: createDice(`${seed} device ${index}`),
      onPress: (press) => {
        keys.push(press.key);
        presses.sent(playerId, press, stakes.subunits);
      },
      rewrite: isPoor(player) ? oldBalance : index % 4 === 0 ? oldPrices : null,
      onReport: (kind, error) => {
        // The client reports what the proxy has counted: answers that the database is away.
        if (kind === 'server' && error instanceof Error && / 503 /.test(error.message)) return;
        if (kind !== 'push') reports.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
      },
    });
    return createPerson({
      name: `device ${index}`,
      playerId,
      device,
      dice: createDice(`${seed} person ${index}`),
      stakes,
      crashes: crashes * often,
      live: live * often,
      keys,
      onVerdict: (key, belief) => onDecided(presses.concluded(key, belief)),
    });
  };
  const people = Array.from({ length: devices }, (_, index) => personOn(index));

  return {
    people,
    players,
    playerIds: ids,
    accounts: ids.map((playerId, player) => ({
      playerId,
      email: emailOf(player),
      currency: purseOf(player).currency,
      subunits: purseOf(player).stakes.subunits,
      isPoor: isPoor(player),
    })),
    presses,
    currencies: [...new Set(purses.map(({ currency }) => currency))],
    reports,
    signIn: async () => {
      await Promise.all(people.map((person, index) => person.signIn(emailOf(ownerOf(index)), password)));
    },
    leave: () => {
      for (const person of people) person.leave();
    },
  };
}
