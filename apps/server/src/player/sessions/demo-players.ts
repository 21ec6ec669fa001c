import type { Database } from '../../database/connect.ts';
import { addPlayer, findByLogin, type NewPlayer } from './players.ts';

export const demoPassword = 'touchline-demo';

interface DemoPlayer extends Omit<NewPlayer, 'confirmed'> {
  readonly email: string;
  /** Opening balance in subunits of the player's currency. */
  readonly balance: bigint;
}

/**
 * Players of a new database: the demo player, a second one, one who may look but not bet (VAL-12), and one whose
 * municipality is not on record (PLC-02).
 */
export const demoPlayers: readonly DemoPlayer[] = [
  {
    email: 'demo@touchline.test',
    phone: '+15550100001',
    password: demoPassword,
    firstName: 'Dana',
    lastName: 'Demo',
    nickname: 'dana',
    balance: 100_000n,
  },
  {
    email: 'second@touchline.test',
    phone: '+15550100002',
    password: demoPassword,
    firstName: 'Sam',
    lastName: 'Second',
    nickname: 'sam',
    balance: 100_000n,
  },
  {
    email: 'restricted@touchline.test',
    phone: '+15550100003',
    password: demoPassword,
    firstName: 'Robin',
    lastName: 'Restricted',
    nickname: 'robin',
    balance: 100_000n,
    restricted: true,
  },
  {
    email: 'brazil@touchline.test',
    phone: '+15550100004',
    password: demoPassword,
    firstName: 'Bia',
    lastName: 'Brazil',
    nickname: 'bia',
    currency: 'BRL',
    country: 'BR',
    balance: 500_000n,
  },
];

interface Wallet {
  readonly currency: string;
  /** Subunits. */
  readonly balance: bigint;
}

export interface SeedPlayersDeps {
  readonly db: Database;
  /** The wallet of a demo player as this site can have it: its currency may not be on offer. */
  readonly walletFor: (wallet: Wallet) => Wallet;
  /** Books an opening balance, once for each player. */
  readonly openingDeposit: (playerId: string, wallet: Wallet) => Promise<unknown>;
}

/** Adds missing demo players. Safe to be killed: the next start adds the rest. */
export async function seedPlayers({ db, walletFor, openingDeposit }: SeedPlayersDeps): Promise<void> {
  for (const player of demoPlayers) {
    const wallet = walletFor({ currency: player.currency ?? 'EUR', balance: player.balance });
    const added = { ...player, currency: wallet.currency, confirmed: true };
    const playerId = (await findByLogin(db, player.email))?.id ?? (await addPlayer(db, added));
    if (playerId !== null) await openingDeposit(playerId, wallet);
  }
}
