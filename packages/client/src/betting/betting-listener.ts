import type { Bet, Settings } from '@touchline/contract';
import { systemTypesOf } from '@touchline/rules';
import type { AcceptPolicy, TicketEvent } from '@touchline/rules';
import type { CustomBets } from '../custom-bets/custom-bets.ts';
import type { Env } from '../env.ts';
import type { FactsListener } from '../live/facts.ts';
import type { Bets, OfferChange } from '../queries/bets-queries.ts';
import type { QuickBetRunner } from '../quick-bet/quick-bet-runner.ts';
import type { Session, SessionListener } from '../session/session.ts';
import type { SlipAmbs } from './ambs.ts';
import type { SlipBonuses } from './bonuses.ts';
import type { SlipJackpots } from './jackpots.ts';
import { hasReturn } from './accept-return.ts';
import type { PlacedBets } from './placed/placed-bets.ts';
import type { SlipFacts } from './slip-facts.ts';
import type { TicketRunner } from './ticket-runner.ts';
import { currencyOf } from './ticket-view.ts';
import type { TicketSurroundings } from './ticket-view.ts';

/** What betting listens to. */
export interface BettingListener extends SessionListener, FactsListener {
  /** The server does not know the match any more. */
  onGone(matchId: string): void;
  /** [PUSH-06] */
  onBet(bet: Bet, version: number): void;
  /** [PLC-07] The offer for cash-out of a bet moved. */
  onCashOut(change: OfferChange): void;
  /** [PUSH-06] The player was given a bonus. */
  onBonus(): void;
  /** Events of the player's bets and bonuses were lost. */
  onLostBets(): void;
  /** The back end answers again, or the network is back. */
  onRecovered(): void;
}

export interface BettingListenerDeps {
  readonly env: Pick<Env, 'local'>;
  readonly session: Pick<Session, 'playerId'>;
  readonly runner: Pick<TicketRunner, 'ticket' | 'dispatch' | 'playerChanged' | 'currencyKnown' | 'retryOpen'>;
  readonly quick: Pick<QuickBetRunner, 'dispatch' | 'playerChanged' | 'retryOpen'>;
  readonly custom: Pick<CustomBets, 'onMatch'>;
  readonly slipFacts: Pick<SlipFacts, 'onMarkets' | 'onMatch' | 'onSnapshot' | 'onGone'>;
  readonly bonuses: Pick<SlipBonuses, 'ask' | 'playerChanged' | 'settingsChanged'>;
  readonly ambs: Pick<SlipAmbs, 'ask' | 'playerChanged'> | null;
  readonly jackpots: Pick<SlipJackpots, 'playerChanged'> | null;
  readonly bets: Pick<Bets, 'clear' | 'reload' | 'changed' | 'offerChanged'>;
  readonly placed: Pick<PlacedBets, 'playerChanged'>;
  readonly surroundings: () => TicketSurroundings;
}

/**
 * What the operator's settings allow of systems and providers, as an event of the ticket (SLIP-08, SLIP-10, TKT-10).
 */
function operatorFacts({ system_types, multi_bet_settings, provider_statuses }: Settings): TicketEvent {
  return {
    type: 'settingsKnown',
    systemTypes: systemTypesOf(system_types),
    singleBetProviders: (multi_bet_settings?.available_by_provider ?? [])
      .filter(({ available }) => !available)
      .map(({ provider }) => provider),
    inactiveProviders: provider_statuses.filter(({ active }) => !active).map(({ provider }) => provider),
  };
}

/** The mode of the player's settings, unless this browser keeps `return` and the operator still offers it (SLIP-12). */
function acceptPolicy(
  env: Pick<Env, 'local'>,
  playerId: string | null,
  { auto_accept_odds_change: mode, accept_return_share: share }: Settings,
): AcceptPolicy {
  return share !== undefined && hasReturn(env, playerId) ? { mode: 'return', share } : { mode };
}

/** A bet's `ref` is the key of its press with its place in there. */
function keyOfPress({ ref }: Bet): string | null {
  return ref?.slice(0, ref.lastIndexOf('.')) ?? null;
}

/** Passes events of the rest of the client to the ticket, the quick bet and the placed bets. */
export function createBettingListener(deps: BettingListenerDeps): BettingListener {
  const { env, session, runner, quick, custom, slipFacts, bonuses, ambs, jackpots, bets, placed } = deps;
  return {
    onPlayer: (playerId) => {
      const { playerId: former } = runner.ticket.get();
      bets.clear();
      runner.playerChanged(playerId);
      bonuses.playerChanged(playerId);
      ambs?.playerChanged();
      jackpots?.playerChanged();
      // What the former one takes of a move is not what the next one takes: until theirs is known, nothing (I6).
      if (former !== null && former !== playerId)
        runner.dispatch({ type: 'acceptPolicyChosen', policy: { mode: 'none' } });
      quick.playerChanged(playerId);
      placed.playerChanged(playerId);
    },
    onCurrency: () => {
      const currency = currencyOf(deps.surroundings());
      runner.currencyKnown(currency);
      quick.dispatch({ type: 'currencyChanged', currency });
    },
    onSettings: (settings) => {
      runner.dispatch({ type: 'acceptPolicyChosen', policy: acceptPolicy(env, session.playerId(), settings) });
      runner.dispatch(operatorFacts(settings));
      bonuses.settingsChanged(settings);
    },
    onMarkets: (matchId, keys) => {
      slipFacts.onMarkets(matchId, keys);
      custom.onMatch(matchId);
    },
    onMatch: ({ id }) => slipFacts.onMatch(id),
    onSnapshot: (matchId) => {
      slipFacts.onSnapshot(matchId);
      custom.onMatch(matchId);
    },
    onGone: (matchId) => slipFacts.onGone(matchId),
    onCashOut: bets.offerChanged,
    onBonus: bonuses.ask,
    onLostBets: () => {
      bets.reload();
      bonuses.ask();
      ambs?.ask();
    },
    onRecovered: () => {
      runner.retryOpen();
      quick.retryOpen();
    },
    onBet: (bet, version) => {
      bets.changed(bet, version);
      // One that has ended counts, one that was refused does not.
      if (bet.type === 'combo' && bet.status !== 'submitted') ambs?.ask();
      const { huntings, tournaments } = runner.ticket.get().bonuses;
      // One that has ended may have brought points.
      if (bet.bonus?.returned === true || huntings.length + tournaments.length > 0) bonuses.ask();
      const key = keyOfPress(bet);
      // A bet without a reference belongs to no press that anybody knows.
      if (key === null) return;
      const decided = { type: 'betsDecided', key, bets: [bet] } as const;
      runner.dispatch(decided);
      quick.dispatch(decided);
    },
  };
}
