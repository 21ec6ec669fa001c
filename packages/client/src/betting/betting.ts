import type { AcceptMode, Bet, ClientConfig, Settings } from '@touchline/contract';
import { holds, selectionsOf, systemTypesOf } from '@touchline/rules';
import type { AcceptPolicy, SlipSelection, TicketEvent } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Notices } from '../commands/notices.ts';
import type { Panel } from '../commands/panel.ts';
import { createOutbox } from '../effects/outbox.ts';
import { createPlacement } from '../effects/placement.ts';
import { createPressSubmitter, isQuickPress } from '../effects/submit-press.ts';
import { createCustomBets } from '../custom-bets/custom-bets.ts';
import type { CustomBetCommands, CustomBetSelect } from '../custom-bets/custom-bets.ts';
import type { Env } from '../env.ts';
import type { Facts, FactsListener } from '../live/facts.ts';
import type { WatchedMatches } from '../live/matches.ts';
import { createBets } from '../queries/bets-queries.ts';
import type { OfferChange } from '../queries/bets-queries.ts';
import type { Loaders } from '../queries/loader.ts';
import { balanceOf, quickBetDeps } from '../quick-bet/quick-bet.ts';
import type { QuickBetCommands, QuickBetSelect } from '../quick-bet/quick-bet.ts';
import { createQuickBetRunner, quickMarkOf } from '../quick-bet/quick-bet-runner.ts';
import type { QuickMark } from '../quick-bet/quick-bet-types.ts';
import type { Session, SessionListener } from '../session/session.ts';
import type { Commands, Select } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { derive } from '../store/readable.ts';
import { hasReturn } from './kept-return.ts';
import { createSlipBonuses } from './bonuses.ts';
import { createSlipJackpots } from './jackpots.ts';
import { createPlacedBets } from './placed/placed-bets.ts';
import { askMaxStake } from './max-stake.ts';
import { createTicketRunner } from './ticket-runner.ts';
import { createSharing } from './share.ts';
import { deviceIdOf, slipCommands } from './slip.ts';
import type { SlipCommands } from './slip.ts';
import { createSlipFacts } from './slip-facts.ts';
import { picked } from '../deferred/picked.ts';
import { currencyOf, termsOf, ticketView } from './ticket-view.ts';
import type { TicketSurroundings } from './ticket-view.ts';

/** Everything of the first half that the betting code stands on. */
export interface BettingDeps {
  readonly env: Env;
  readonly config: ClientConfig;
  readonly notifier: Notifier;
  readonly loaders: Loaders;
  readonly api: Api;
  readonly facts: Facts;
  readonly matches: WatchedMatches;
  readonly session: Session;
  readonly notices: Notices;
  readonly panel: Panel;
  readonly locale: () => string;
  /** The server's feed clock, ms since epoch. */
  readonly feedNow: () => number;
  readonly isTrusted: (matchId: string, marketKey: string) => boolean;
  readonly isPriceTrusted: (selection: SlipSelection) => boolean;
  readonly askSignIn: () => void;
  readonly expireSession: () => void;
  readonly saveAcceptMode: (mode: AcceptMode) => void;
}

/** What of the reading door the betting code fills. */
export type BettingSelect = Pick<
  Select,
  'ticket' | 'selected' | 'quickMark' | 'bets' | 'sharedChanges' | 'placedPress'
> &
  QuickBetSelect &
  CustomBetSelect;

/** What of the writing door the betting code does. */
export type BettingCommands = SlipCommands &
  QuickBetCommands &
  CustomBetCommands &
  Pick<
    Commands,
    | 'askMaxStake'
    | 'restoreShared'
    | 'dismissSharedChanges'
    | 'shareSlip'
    | 'shareBets'
    | 'cashOut'
    | 'editBet'
    | 'askAboutBet'
    | 'dismissPress'
    | 'setAutoCashOut'
  >;

/** What it is told of. */
export interface BettingListener extends SessionListener, FactsListener {
  /** The server does not know the match any more. */
  onGone(matchId: string): void;
  /** [PUSH-06] */
  onBet(bet: Bet, version: number): void;
  /** [PLC-07] The offer for cash-out of a bet moved. */
  onCashOut(change: OfferChange): void;
  /** [PUSH-06] The player was given a bonus. */
  onBonus(): void;
  /** What was told of the player's bets and bonuses was lost. */
  onLostBets(): void;
  /** The back end answers again, or the network is back. */
  onRecovered(): void;
}

/** Slip, ticket, placing and sharing: the half of the client that is fetched when somebody bets (see `waiting/gate.ts`). */
export interface Betting {
  readonly select: Omit<BettingSelect, 'selected' | 'quickMark'>;
  readonly commands: BettingCommands;
  readonly listeners: BettingListener;
  /** Whether the slip holds the outcome, beside custom bets. */
  holds(selectionId: string): boolean;
  /** How the quick bet on the outcome stands. */
  quickMark(selectionId: string): QuickMark;
  /** What was pressed before this was here, as it stood on the screen; null: it is to leave the slip. */
  press(selectionId: string, selection: SlipSelection | null): void;
  start(): void;
  stop(): void;
}

/** What the operator's settings say of systems and providers, as the ticket has it (SLIP-08, SLIP-10, TKT-10). */
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
  env: Env,
  playerId: string | null,
  { auto_accept_odds_change: mode, accept_return_share: share }: Settings,
): AcceptPolicy {
  return share !== undefined && hasReturn(env, playerId) ? { mode: 'return', share } : { mode };
}

/** A bet's `ref` is the key of its press with its place in there. */
function keyOfPress({ ref }: Bet): string | null {
  return ref?.slice(0, ref.lastIndexOf('.')) ?? null;
}

export function createBetting(deps: BettingDeps): Betting {
  const { env, config, notifier, api, facts, session, notices, panel } = deps;
  const bets = createBets(notifier, deps.loaders, api, () => session.playerId());

  const common = {
    notice: notices.add,
    askSignIn: deps.askSignIn,
    expireSession: deps.expireSession,
    betsPlaced: () => {
      bets.reload();
      // A freebet is used up, or came back.
      bonuses.ask();
      void session.loadAccounts();
    },
  };
  const placement = createPlacement(env, api, deps.feedNow, config.idempotent_placement);
  const onRoad = { ...common, outbox: createOutbox(env), placement };

  const runner = createTicketRunner(env, config, notifier, {
    ...common,
    road: createPressSubmitter(env, config, onRoad, (press) => !isQuickPress(press)),
    startQuickBet: (selection) => quick.press(selection),
    readMarkets: () => {
      const held = new Set(selectionsOf(runner.ticket.get().slip).map(({ matchId }) => matchId));
      for (const matchId of held) deps.matches.reload(matchId);
    },
    openCustomBet: (selection) => custom.ask(selection),
    slipMoved: () => {
      slipFacts.follow();
      custom.follow();
    },
  });

  /** Nothing is in progress, and what came of it was read. */
  const slipIsFree = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = runner.ticket.subscribe(() => {
        const { inProgress, receipt } = runner.ticket.get();
        if (inProgress || receipt !== null) return;
        stop();
        resolve();
      });
    });

  /** [QB-05] A normal entry of the slip, with the stake where it stands by itself. */
  const addToSlip = async (selection: SlipSelection, stake: string): Promise<void> => {
    const owner = session.playerId();
    await runner.settled();
    // A live delay outlasts the answer, and a slip in progress takes nothing in (SLIP-01).
    if (runner.ticket.get().inProgress) await slipIsFree();
    if (session.playerId() !== owner) return;
    if (!holds(runner.ticket.get().slip, selection.id)) {
      runner.dispatch({ type: 'outcomeClicked', selection, quickBetOn: false });
    }
    runner.dispatch({ type: 'stakeTyped', betId: `single:${selection.id}`, text: stake });
  };

  const quick = createQuickBetRunner(env, config, notifier, {
    ...common,
    road: createPressSubmitter(env, config, onRoad, isQuickPress),
    addToSlip: (selection, stake) => void addToSlip(selection, stake),
    facts: (selection) => ({
      accept: runner.ticket.get().accept,
      deviceId: deviceIdOf(env),
      locale: deps.locale(),
      terms: { ...termsOf(surroundings()), pricesStale: !deps.isPriceTrusted(selection) },
    }),
  });

  const custom = createCustomBets({
    notifier,
    loaders: deps.loaders,
    api,
    facts,
    settings: session.settings.get,
    ticket: runner.ticket.get,
    dispatch: runner.dispatch,
    picked: (matchId, key, outcomeId) => picked(deps, matchId, key, outcomeId),
  });

  const ofSlip = { ...deps, ticket: runner.ticket.get, dispatch: runner.dispatch };
  const bonuses = createSlipBonuses(ofSlip);
  const jackpots = config.jackpots === true ? createSlipJackpots(ofSlip) : null;
  const followPlayer = (): void => {
    bonuses.follow();
    jackpots?.follow();
  };

  const slipFacts = createSlipFacts(facts, deps.matches, runner.ticket.get, runner.dispatch);

  const sharing = createSharing(notifier, {
    config,
    env,
    api,
    facts,
    runner,
    openSlip: () => panel.commands.openPanel('BET_SLIP'),
  });

  const placed = createPlacedBets({
    env,
    api,
    notifier,
    bets,
    mayRepeat: config.idempotent_placement,
    notice: notices.add,
    moneyMoved: () => {
      bets.reload();
      void session.loadAccounts();
    },
  });

  const pricesStale = (): boolean =>
    selectionsOf(runner.ticket.get().slip).some((selection) => !deps.isPriceTrusted(selection));

  const surroundings = (): TicketSurroundings => {
    const { player, currency } = session.view.get();
    return {
      config,
      player,
      currency,
      account: session.balance.get(),
      settings: session.settings.get(),
      pricesStale: pricesStale(),
      haveBonusesFailed: bonuses.haveFailed.get(),
    };
  };

  const ticket = derive(
    notifier,
    ['ticket', 'trust', 'session/player', 'session/accounts', 'session/settings', 'session/currency', 'bonuses/failed'],
    () => {
      const around = surroundings();
      return [
        runner.ticket.get(),
        around.player,
        around.currency,
        around.account,
        around.settings,
        around.pricesStale,
        around.haveBonusesFailed,
      ] as const;
    },
    ([state, player, currency, account, settings, pricesStale, haveBonusesFailed]) =>
      ticketView(state, { config, player, currency, account, settings, pricesStale, haveBonusesFailed }),
  );

  const slip = slipCommands({
    env,
    facts,
    runner,
    surroundings,
    isTrusted: deps.isTrusted,
    locale: deps.locale,
    isQuickBetOn: () => quick.quick.get().isEnabled,
    saveAcceptMode: deps.saveAcceptMode,
  });

  const quickDeps = quickBetDeps({ notifier, runner: quick, surroundings, locale: deps.locale });
  const tellBalance = (): void => quick.balanceChanged(balanceOf(session.balance.get()));
  let stopListening: readonly (() => void)[] = [];

  return {
    select: {
      ticket,
      bets: (filter) => bets.list(filter),
      sharedChanges: sharing.changes,
      placedPress: placed.press,
      ...quickDeps.select,
      ...custom.select,
    },
    commands: {
      ...slip.commands,
      askMaxStake: () => askMaxStake(api, runner.ticket.get().slip),
      ...sharing.commands,
      ...placed.commands,
      ...quickDeps.commands,
      ...custom.commands,
    },
    holds: (id) => holds(runner.ticket.get().slip, id),
    quickMark: (id) => quickMarkOf(quick.quick.get(), id),
    press: slip.press,
    listeners: {
      onPlayer: (playerId) => {
        const { playerId: former } = runner.ticket.get();
        bets.clear();
        runner.playerChanged(playerId);
        bonuses.playerChanged(playerId);
        jackpots?.playerChanged();
        // What the former one takes of a move is not what the next one takes: until theirs is known, nothing (I6).
        if (former !== null && former !== playerId)
          runner.dispatch({ type: 'acceptPolicyChosen', policy: { mode: 'none' } });
        quick.playerChanged(playerId);
        placed.playerChanged(playerId);
      },
      onCurrency: () => {
        const currency = currencyOf(surroundings());
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
      },
      onRecovered: () => {
        runner.retryOpen();
        quick.retryOpen();
      },
      onBet: (bet, version) => {
        bets.changed(bet, version);
        const key = keyOfPress(bet);
        // A bet without a reference belongs to no press that anybody knows.
        if (key === null) return;
        const decided = { type: 'betsDecided', key, bets: [bet] } as const;
        runner.dispatch(decided);
        quick.dispatch(decided);
      },
    },
    start: () => {
      slipFacts.follow();
      custom.follow();
      runner.restore();
      quick.restore();
      stopListening = [
        session.balance.subscribe(tellBalance),
        // With the frame, not with the press: what a price does to the slip is shown first.
        runner.ticket.subscribe(followPlayer),
        session.view.subscribe(followPlayer),
      ];
    },
    stop: () => {
      runner.stop();
      quick.stop();
      slipFacts.release();
      custom.release();
      bonuses.release();
      jackpots?.release();
      for (const stop of stopListening) stop();
      stopListening = [];
    },
  };
}
