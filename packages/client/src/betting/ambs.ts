import { calls, mostBetsInPress } from '@touchline/contract';
import type { Amb } from '@touchline/contract';
import { amountOf, toSubunits } from '@touchline/rules';
import type { Currency, SlipBet, Ticket } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { LoadResult, Loaders } from '../queries/loader.ts';
import type { Session } from '../session/session.ts';
import type { AmbView, Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import { betToAsk } from './bets-to-ask.ts';

export interface SlipAmbsDeps {
  readonly notifier: Notifier;
  readonly loaders: Loaders;
  readonly api: Api;
  readonly session: Pick<Session, 'playerId' | 'serial'>;
  ticket(): Ticket;
}

/** [BON-11] Freebets for a number of combos, with the combos of the slip: asked for while it holds one. */
export interface SlipAmbs {
  readonly known: Readable<readonly Amb[]>;
  /** Looks at who is here and at what the slip holds now. */
  follow(): void;
  /** A combo was placed, or has ended. */
  ask(): void;
  /** [AUTH-04] Nothing of the former player is kept. */
  playerChanged(): void;
  release(): void;
}

const none: readonly Amb[] = [];

function combosIn({ slip }: Ticket): readonly SlipBet[] {
  return slip.bets.filter(({ betType }) => betType === 'combo').slice(0, mostBetsInPress);
}

/** What the answer goes by: whatever the combos are of, it counts them. */
function keyOf(combos: readonly SlipBet[]): string {
  return combos.map(({ currency }) => currency.code).join();
}

export function createSlipAmbs({ notifier, loaders, api, session, ticket }: SlipAmbsDeps): SlipAmbs {
  const known = createCell(notifier, 'ambs', none);
  let release: (() => void) | null = null;
  /** Key of the question that was asked last. */
  let asked: string | null = null;

  const combosNow = (): readonly SlipBet[] => (session.playerId() === null ? [] : combosIn(ticket()));

  const load = async (): Promise<LoadResult> => {
    const combos = combosNow();
    if (combos.length === 0) return 'ready';
    const begun = session.serial();
    const answer = await api.call(calls.askAmbs, { body: { bets: combos.flatMap((bet) => betToAsk(bet) ?? []) } });
    if (begun !== session.serial()) return 'ready';
    // Nothing says that there is something to reach when nobody knows it.
    if (keyOf(combosNow()) === keyOf(combos)) known.set(answer.kind === 'ok' ? answer.value.data : none);
    return answer.kind === 'ok' ? 'ready' : answer.kind === 'error' ? 'not_found' : 'failed';
  };

  const loader = loaders.make({ key: 'slip-ambs', load });

  const rest = (): void => {
    release?.();
    release = null;
    asked = null;
  };

  return {
    known,
    follow: () => {
      const combos = combosNow();
      if (combos.length === 0) {
        known.set(none);
        return rest();
      }
      const key = keyOf(combos);
      if (key === asked) return;
      asked = key;
      const isUnderWay = loader.isWatched();
      release ??= loader.watch();
      if (isUnderWay) loader.reload();
    },
    ask: () => loader.reload(),
    playerChanged: () => {
      rest();
      loader.reset();
      known.set(none);
    },
    release: rest,
  };
}

/** Whether a combo is staked by the player with at least so much. */
function counts({ betType, stake, bonus, currency }: SlipBet, least: bigint): boolean {
  if (betType !== 'combo' || (bonus !== null && bonus.amount !== null)) return false;
  const amount = toSubunits(stake, currency.subunits);
  return amount !== null && amount >= least;
}

/**
 * The range that each amb comes to next (BON-17); none where all of them are reached. `currency` is that of its amounts.
 */
export function ambViews(ambs: readonly Amb[], bets: readonly SlipBet[], currency: Currency): readonly AmbView[] {
  return ambs.flatMap((amb) => {
    const next = amb.amb_ranges.find(({ number_of_bets: bets }) => bets > amb.progress_count);
    const amount = toSubunits(next?.issued_bonus_amount ?? '', currency.subunits);
    const least = toSubunits(amb.min_stake, currency.subunits);
    if (next === undefined || next.currency !== currency.code || amount === null || least === null) return [];
    return [
      {
        id: amb.id,
        name: amb.name,
        counted: amb.progress_count,
        possible: Math.min(amb.possible_progress_count, next.number_of_bets),
        needed: next.number_of_bets,
        freebets: next.number_of_freebets,
        amount: amountOf(amount, currency),
        leastStake: amountOf(least, currency),
        isStakeTooSmall: !bets.some((bet) => counts(bet, least)),
      },
    ];
  });
}
