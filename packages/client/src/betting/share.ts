import { calls, marketKey, mostCodeLetters } from '@touchline/contract';
import type { Bet, ClientConfig, SharedBet } from '@touchline/contract';
import {
  compare,
  fromSubunits,
  groupBy,
  isSellable,
  parseDecimal,
  selectionId,
  selectionOf,
  sharedSlip,
  stakeOf,
} from '@touchline/rules';
import { isHouseStake, shownTypes } from '@touchline/rules';
import type { Currency, SharedEntry, SlipBet, SlipSelection } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import type { Facts } from '../live/facts.ts';
import { createCell } from '../store/readable.ts';
import type { Notifier } from '../store/notifier.ts';
import type { Commands, Readable, ShareProblem, ShareResult, SharedChange } from '../sportsbook.ts';
import { ratesOf, type TicketRunner } from './ticket-runner.ts';

interface Deps {
  readonly config: ClientConfig;
  readonly env: Env;
  readonly api: Api;
  readonly facts: Facts;
  readonly runner: TicketRunner;
  readonly openSlip: () => void;
}

export interface Sharing {
  /** What of the shared slip is no longer as it was shared, until that is dismissed. */
  readonly changes: Readable<readonly SharedChange[]>;
  readonly commands: Pick<Commands, 'restoreShared' | 'dismissSharedChanges' | 'shareSlip' | 'shareBets'>;
}

type Shared = SharedBet['selections'][number];
type FoundMarket = Parameters<typeof selectionOf>[1];

const unchanged: readonly SharedChange[] = [];

function slipSelection({ bankers, isEachWay }: SlipBet, selection: SlipSelection): Shared {
  return {
    match_id: selection.matchId,
    market_id: selection.marketId,
    specifier: selection.specifier,
    outcome_id: selection.outcomeId,
    odds: selection.odds,
    ...(bankers.includes(selection.id) ? { banker: true } : {}),
    ...(isEachWay === true && selection.eachWay !== undefined ? { each_way: selection.eachWay } : {}),
  };
}

function isAmount(text: string): boolean {
  return /^(?:0|[1-9]\d{0,29})(?:\.\d{1,18})?$/.test(text) && /[1-9]/.test(text);
}

function sharedStake(value: string, { code, subunits }: Currency): NonNullable<SharedBet['stake']> {
  return {
    value,
    currency: code,
    subunits,
  };
}

/** Subunits of a stake that came without them, in a currency that this site does not list: as many as it shows. */
function shownSubunits(value: string): string {
  return `1${'0'.repeat(value.split('.')[1]?.length ?? 0)}`;
}
function wholeStake(bet: SlipBet): string {
  return fromSubunits(stakeOf(bet) ?? 0n, bet.currency.subunits);
}

/** A slip's entry as it is shared; a freebet's amount travels with the stake, since only its owner can bet with it. */
function sharedOfSlip(bet: SlipBet, withStake: boolean): SharedBet {
  const freebet = bet.bonus?.amount ?? null;
  const price = bet.custom?.odds ?? null;
  const stake = freebet ?? (bet.isEachWay === true ? wholeStake(bet) : bet.stake);
  const isShown = withStake && isAmount(stake);
  return {
    bet_type: bet.betType,
    ...(bet.systemType === null ? {} : { system_id: bet.systemType.id }),
    ...(isShown ? { stake: sharedStake(stake, bet.currency) } : {}),
    ...(isShown && freebet !== null ? { freebet_stake: freebet } : {}),
    ...(price === null ? {} : { custom_odds: price }),
    selections: bet.selections.map((selection) => slipSelection(bet, selection)),
  };
}

/** A placed bet as it is shared: nothing of it names the player, the bet or what became of it. */
function sharedOfPlaced(bet: Bet, withStake: boolean): SharedBet {
  const { value, currency: code, subunits } = bet.stake;
  const isFreebet = isHouseStake(bet.bonus);
  const customOdds = shownTypes[bet.type] === 'custom_bet' ? (bet.custom_odds ?? null) : null;
  return {
    bet_type: shownTypes[bet.type],
    ...(bet.system === null ? {} : { system_id: bet.system.id }),
    ...(withStake ? { stake: sharedStake(value, { code, subunits }) } : {}),
    ...(withStake && isFreebet ? { freebet_stake: value } : {}),
    ...(customOdds === null ? {} : { custom_odds: customOdds }),
    selections: bet.selections.map(({ match, market, specifier, outcome, odds, banker, each_way: eachWay }) => ({
      match_id: match.id,
      market_id: market.id,
      specifier,
      outcome_id: outcome.id,
      odds,
      ...(banker === true ? { banker } : {}),
      ...(eachWay ? { each_way: eachWay } : {}),
    })),
  };
}

function idOf({ match_id, market_id, specifier, outcome_id }: Shared): string {
  return selectionId(match_id, { id: market_id, specifier }, outcome_id);
}

/** Slips shared under a code, and brought back from one (NAV-26, PLC-09). */
export function createSharing(notifier: Notifier, deps: Deps): Sharing {
  const { api, config, facts, runner } = deps;
  const changes = createCell<readonly SharedChange[]>(notifier, 'shared-changes', unchanged);

  /** Markets of the slip that is brought back. */
  let found: ReadonlyMap<string, FoundMarket> = new Map();
  /** How many links were opened: only the last one counts. */
  let opened = 0;

  const load = async (matchId: string, marketIds: readonly string[], into: Map<string, FoundMarket>): Promise<void> => {
    const params = { id: matchId };
    const round = facts.round();
    const [match, markets] = await Promise.all([
      api.call(calls.getMatch, { params }),
      api.call(calls.getMarkets, { params, query: { market_id: marketIds.join(','), limit: '500' } }),
    ]);
    if (match.kind !== 'ok' || markets.kind !== 'ok') {
      // A match that nobody knows is gone; anything else is no answer.
      const isGone = [match, markets].some((answer) => answer.kind === 'error' && answer.status === 404);
      if (isGone) return;
      throw new Error(`the match ${matchId} of a shared slip did not load`);
    }
    facts.applyMatch(match.value, round);
    for (const market of markets.value.data) into.set(`${matchId}/${marketKey(market)}`, market);
  };

  const marketOf = ({ match_id, market_id, specifier }: Shared): FoundMarket | undefined =>
    found.get(`${match_id}/${marketKey({ id: market_id, specifier })}`);

  /** At the odds it was shared at, so that what moved since is shown as moved. */
  const selectionFrom = (shared: Shared): SlipSelection | null => {
    const head = facts.head(shared.match_id);
    const market = marketOf(shared);
    const outcome = market?.outcomes.find(({ id }) => id === shared.outcome_id);
    if (head === undefined || market === undefined || outcome === undefined || head.status > 1) return null;
    return { ...selectionOf(head, market, outcome), acceptedOdds: shared.odds, initialOdds: shared.odds };
  };

  const currencyFrom = ({ stake }: SharedBet): Currency | null => {
    if (stake === undefined) return null;
    const listed = config.currencies.find(({ code }) => code === stake.currency)?.subunits;
    return { code: stake.currency, subunits: stake.subunits ?? listed ?? shownSubunits(stake.value) };
  };

  const entryFrom = (bet: SharedBet): SharedEntry => {
    const selections = bet.selections.map(selectionFrom).filter((each) => each !== null);
    return {
      betType: bet.bet_type,
      systemId: bet.system_id ?? null,
      // What was shared as a freebet can only be staked with money by whoever opens it.
      stake: bet.stake?.value ?? bet.freebet_stake ?? '',
      currency: currencyFrom(bet),
      selections,
      isEachWay: bet.bet_type === 'single' && bet.selections[0]?.each_way !== undefined,
      bankers: bet.selections.filter(({ banker }) => banker === true).map(idOf),
      // The price was for all of them together.
      customOdds: selections.length === bet.selections.length ? (bet.custom_odds ?? null) : null,
    };
  };

  const changeOf = (shared: Shared): SharedChange | null => {
    const head = facts.head(shared.match_id);
    const market = marketOf(shared);
    const outcome = market?.outcomes.find(({ id }) => id === shared.outcome_id);
    const sides = head?.competitors ?? null;
    const names = {
      id: idOf(shared),
      matchName: head?.name ?? null,
      sportKey: head?.tournament.sport.key ?? null,
      marketId: shared.market_id,
      specifier: shared.specifier,
      marketName: market?.name ?? null,
      outcomeId: shared.outcome_id,
      outcomeName: outcome?.name ?? null,
      sides: sides === null ? null : { home: sides.home.name, away: sides.away.name },
      before: shared.odds,
    };
    if (head === undefined || head.status > 1 || market === undefined || outcome === undefined)
      return { ...names, kind: 'gone', now: null };
    if (!isSellable(head.status, market.status, outcome)) return { ...names, kind: 'suspended', now: null };
    const [before, now] = [parseDecimal(shared.odds), parseDecimal(outcome.odds)];
    const order = before === null || now === null ? 0 : compare(now, before);
    return order === 0 ? null : { ...names, kind: order > 0 ? 'up' : 'down', now: outcome.odds };
  };

  const restore = async (bets: readonly SharedBet[], isLast: () => boolean): Promise<ShareProblem | null> => {
    const selections = bets.flatMap((bet) => bet.selections);
    const wanted = groupBy(selections, ({ match_id }) => match_id);
    const markets = new Map<string, FoundMarket>();
    await Promise.all(
      [...wanted].map(([matchId, each]) =>
        load(matchId, [...new Set(each.map(({ market_id }) => market_id))], markets),
      ),
    );
    if (!isLast()) return null;
    found = markets;
    const slip = sharedSlip(bets.map(entryFrom), runner.ticket.get());
    if (slip.bets.length === 0) return 'link-try-another-bet';
    // It would be ignored (SLIP-01): bets that are being placed stay as they were pressed.
    if (runner.ticket.get().inProgress) {
      deps.env.report('share', new Error('a shared slip came while bets were being placed'));
      return 'link-try-later';
    }
    runner.dispatch({ type: 'restored', slip, from: 'sharing', rates: ratesOf(config) });
    const distinct = new Map(selections.map((selection) => [idOf(selection), selection])).values();
    changes.set([...distinct].map(changeOf).filter((change) => change !== null));
    deps.openSlip();
    return null;
  };

  const share = async (bets: readonly SharedBet[]): Promise<ShareResult> => {
    if (bets.length === 0) return { kind: 'nothing' };
    const answer = await api.call(calls.shareBets, { body: { bets: [...bets] } });
    if (answer.kind === 'ok') return { kind: 'shared', code: answer.value.code };
    if (answer.kind === 'error') return { kind: 'refused', textKey: answer.error.key };
    return { kind: 'unreachable' };
  };

  return {
    changes,
    commands: {
      restoreShared: async (code) => {
        opened += 1;
        const mine = opened;
        const isLast = (): boolean => mine === opened;
        changes.set(unchanged);
        runner.dispatch({ type: 'restoreStarted' });
        let why: ShareProblem | null = 'link-not-found';
        try {
          // Its form and whether its capitals count are the back end's to know.
          const written = code.trim();
          const isCode = written !== '' && written.length <= mostCodeLetters;
          const answer = isCode ? await api.call(calls.getSharedBets, { query: { code: written } }) : null;
          if (answer?.kind === 'ok') why = await restore(answer.value.bets, isLast);
        } catch (error) {
          deps.env.report('share', error);
          why = 'link-try-later';
        }
        if (why === null || !isLast()) return null;
        runner.dispatch({ type: 'restoreFailed' });
        return why;
      },
      dismissSharedChanges: () => changes.set(unchanged),
      shareSlip: ({ withStake }) =>
        share(
          runner.ticket
            .get()
            .slip.bets.filter(({ selections }) => selections.length > 0)
            .map((bet) => sharedOfSlip(bet, withStake)),
        ),
      shareBets: (bets, { withStake }) => share(bets.map((bet) => sharedOfPlaced(bet, withStake))),
    },
  };
}
