import type { AcceptMode, Amb, ClientConfig } from '@touchline/contract';
import { holds } from '@touchline/rules';
import type { SlipSelection } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Notices } from '../commands/notices.ts';
import type { Panel } from '../commands/panel.ts';
import { createOutbox } from '../effects/outbox.ts';
import { noticingBreaks } from '../effects/break-refusals.ts';
import { createPressSubmitter, isQuickPress } from '../effects/submit-press.ts';
import { createCustomBets } from '../custom-bets/custom-bets.ts';
import type { CustomBetCommands, CustomBetSelect } from '../custom-bets/custom-bets.ts';
import type { Env } from '../env.ts';
import type { Facts } from '../live/facts.ts';
import type { WatchedMatches } from '../live/matches.ts';
import { createBets } from '../queries/bets-queries.ts';
import type { Questions } from '../queries/ask.ts';
import type { Loaders } from '../queries/loader.ts';
import { balanceOf, quickBetDeps } from '../quick-bet/quick-bet.ts';
import type { QuickBetCommands, QuickBetSelect } from '../quick-bet/quick-bet.ts';
import { createQuickBetRunner } from '../quick-bet/quick-bet-runner.ts';
import type { QuickMark } from '../quick-bet/quick-bet-types.ts';
import type { Session } from '../session/session.ts';
import type { Commands, Select } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import { createAddToSlip } from './add-to-slip.ts';
import { createSlipAmbs } from './ambs.ts';
import { createBettingListener } from './betting-listener.ts';
import type { BettingListener } from './betting-listener.ts';
import { createSlipBonuses } from './bonuses.ts';
import { createSlipJackpots } from './jackpots.ts';
import { createPlacedBets } from './placed/placed-bets.ts';
import { askMaxStake } from './max-stake.ts';
import { createTicketReader } from './ticket-reader.ts';
import { createTicketRunner } from './ticket-runner.ts';
import { createSharing } from './share.ts';
import { deviceIdOf, slipCommands } from './slip.ts';
import type { SlipCommands } from './slip.ts';
import { createScreenRecord } from './screen-record.ts';
import { createSlipFacts } from './slip-facts.ts';
import { picked } from '../deferred/picked.ts';
import { termsOf } from './ticket-view.ts';

/** What the betting code needs of the rest of the client. */
export interface BettingDeps {
  readonly env: Env;
  readonly config: ClientConfig;
  readonly notifier: Notifier;
  readonly loaders: Loaders;
  readonly api: Api;
  readonly questions: Pick<Questions, 'reload'>;
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
  /** Whether a list on the screen keeps the market current. */
  readonly isKeptByList: (matchId: string, marketKey: string) => boolean;
  readonly askSignIn: () => void;
  readonly expireSession: () => void;
  readonly saveAcceptMode: (mode: AcceptMode) => void;
}

/** What can be read of betting. */
export type BettingSelect = Pick<
  Select,
  'ticket' | 'selected' | 'quickMark' | 'bets' | 'sharedChanges' | 'betRequest'
> &
  QuickBetSelect &
  CustomBetSelect;

/** What can be commanded of betting. */
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
    | 'dismissBetRequest'
    | 'setAutoCashOut'
  >;

/** Slip, ticket, placing and sharing: what is fetched when somebody bets (see `deferred/gate.ts`). */
export interface Betting {
  readonly select: Omit<BettingSelect, 'selected' | 'quickMark'>;
  readonly commands: BettingCommands;
  readonly listeners: BettingListener;
  /** Whether the slip holds the outcome, beside custom bets. */
  holds(selectionId: string): boolean;
  /** How the quick bet on the outcome stands. */
  quickMark(selectionId: string): QuickMark;
  /** What was picked before this code had loaded, as it stood on the screen; null: it is to leave the slip. */
  toggle(selectionId: string, selection: SlipSelection | null): void;
  start(): void;
  stop(): void;
}
/** Reads again at each call, and hands on what differs from what was read last. */
function whenChanged<T>(read: () => T, then: (value: T) => void): () => void {
  let last = read();
  return () => {
    const former = last;
    last = read();
    if (last !== former) then(last);
  };
}

export function createBetting(deps: BettingDeps): Betting {
  const { env, config, notifier, api, facts, session, notices, panel } = deps;
  const bets = createBets(notifier, deps.loaders, api, () => session.playerId());
  const common = {
    outOfLimit: () => deps.questions.reload('getUserLimits'),
    notice: notices.add,
    askSignIn: deps.askSignIn,
    expireSession: deps.expireSession,
    betsPlaced: () => {
      bets.reload();
      // A freebet is used up, or came back.
      bonuses.ask();
      ambs?.ask();
      common.outOfLimit();
      void session.loadAccounts();
    },
  };
  const placement = noticingBreaks(deps);
  const forPresses = { ...common, outbox: createOutbox(env), placement };

  const runner = createTicketRunner(env, config, notifier, {
    ...common,
    submitter: createPressSubmitter(env, config, forPresses, (press) => !isQuickPress(press)),
    startQuickBet: (selection) => quick.press(selection),
    readMarkets: () => slipFacts.readAgain(),
    openCustomBet: (selection) => custom.ask(selection),
    slipMoved: () => {
      slipFacts.follow();
      custom.follow();
    },
  });

  const screen = createScreenRecord(deps);
  const addToSlip = createAddToSlip(runner, session.playerId);

  const quick = createQuickBetRunner(env, config, notifier, {
    ...common,
    submitter: createPressSubmitter(env, config, forPresses, isQuickPress),
    addToSlip: (selection, stake) => void addToSlip(selection, stake),
    record: screen.ofButton,
    facts: (selection) => ({
      accept: runner.ticket.get().accept,
      deviceId: deviceIdOf(env),
      locale: deps.locale(),
      terms: { ...termsOf(surroundings()), pricesStale: !deps.isPriceTrusted(selection) },
    }),
  });

  const ofSlip = { ...deps, ticket: runner.ticket.get, dispatch: runner.dispatch };
  const custom = createCustomBets({
    ...ofSlip,
    settings: session.settings.get,
    picked: (matchId, key, outcomeId) => picked(deps, matchId, key, outcomeId),
  });
  const bonuses = createSlipBonuses(ofSlip);
  const jackpots = config.jackpots === true ? createSlipJackpots(ofSlip) : null;
  const ambs = config.amb_progress_bar === true ? createSlipAmbs(ofSlip) : null;
  const ofPlayer = [bonuses, ambs, jackpots].filter((each) => each !== null);
  const followPlayer = (): void => ofPlayer.forEach((each) => each.follow());

  const slipFacts = createSlipFacts(ofSlip);

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
    screen,
    mayRepeat: config.idempotent_placement,
    notice: notices.add,
    moneyMoved: () => {
      bets.reload();
      void session.loadAccounts();
    },
  });

  const { view: ticket, surroundings } = createTicketReader({
    ...deps,
    ticket: runner.ticket,
    haveBonusesFailed: bonuses.haveFailed,
    ambs: ambs?.known ?? createCell<readonly Amb[]>(notifier, 'ambs', []),
  });

  const slip = slipCommands({
    ...deps,
    runner,
    surroundings,
    isQuickBetOn: () => quick.quick.get().isEnabled,
    screen,
  });

  const quickDeps = quickBetDeps({ notifier, runner: quick, surroundings, locale: deps.locale });
  // An account that is asked for again with the same balance leaves a stake that is being typed alone (QB-04).
  const followBalance = whenChanged(() => balanceOf(session.balance.get()), quick.balanceChanged);
  let stopListening: readonly (() => void)[] = [];

  return {
    select: {
      ticket,
      bets: (filter) => bets.list(filter),
      sharedChanges: sharing.changes,
      betRequest: placed.request,
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
    quickMark: quick.mark,
    toggle: slip.toggle,
    listeners: createBettingListener({
      ...deps,
      runner,
      quick,
      custom,
      slipFacts,
      bonuses,
      ambs,
      jackpots,
      bets,
      placed,
      surroundings,
    }),
    start: () => {
      slipFacts.follow();
      custom.follow();
      runner.restore();
      quick.restore();
      stopListening = [
        session.balance.subscribe(followBalance),
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
      for (const each of ofPlayer) each.release();
      for (const stop of stopListening) stop();
      stopListening = [];
    },
  };
}
