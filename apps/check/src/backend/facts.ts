import type {
  Account,
  BonusListName,
  Call,
  ClientConfig,
  CustomSelection,
  Match,
  Player,
  ReplyOf,
  SelectionToPlace,
  Settings,
} from '@touchline/contract';
import type { Input } from './requests.ts';

/** What a check has learnt of a back end so far: later calls are asked with it. */
export interface Facts {
  readonly config: ClientConfig | null;
  /** Whether small things of the player may be changed, and a bet placed. */
  readonly writes: boolean;
  readonly places: boolean;
  sportKey: string | null;
  categoryId: string | null;
  tournamentId: string | null;
  /** A match that can be bet on, not yet begun where there is one. */
  match: Match | null;
  live: Match | null;
  /** Two outcomes of one match that can be combined. */
  custom: { readonly matchId: string; readonly selections: readonly CustomSelection[] } | null;
  /** A match whose markets can be combined. */
  combined: Match | null;
  /** A price to bet on. */
  pick: SelectionToPlace | null;
  settings: Settings | null;
  player: Player | null;
  account: Account | null;
  bonus: { readonly type: BonusListName; readonly id: string } | null;
  tournamentBonusId: string | null;
  ambId: string | null;
  jackpotId: string | null;
  favourites: readonly string[] | null;
  unread: number | null;
  readId: string | null;
  notificationSettings: unknown;
  watchRuleId: string | null;
  shareCode: string | null;
}

export function factsOf(
  config: ClientConfig | null,
  allowed: { readonly write: boolean; readonly place: boolean },
): Facts {
  return {
    config,
    writes: allowed.write,
    places: allowed.place,
    sportKey: null,
    categoryId: null,
    tournamentId: null,
    match: null,
    live: null,
    custom: null,
    combined: null,
    pick: null,
    settings: null,
    player: null,
    account: null,
    bonus: null,
    tournamentBonusId: null,
    ambId: null,
    jackpotId: null,
    favourites: null,
    unread: null,
    readId: null,
    notificationSettings: null,
    watchRuleId: null,
    shareCode: null,
  };
}

/** How a call is tried. */
export interface Plan {
  readonly call: Call;
  /** What goes with the call, several times where it has several forms; or why it is not tried. */
  readonly ask: (facts: Facts) => Input | readonly Input[] | string;
  readonly learn?: (value: never, facts: Facts) => void;
  /** The specification leaves the form of request or answer open: another one is no difference to it. */
  readonly isOpen?: boolean;
  /** Why an answer 404 or 405 says nothing, where it does. */
  readonly absentBecause?: (facts: Facts) => string | null;
  /** Nothing but its refusal can be tried: the statuses that it may have. */
  readonly refusedWith?: readonly number[];
  /** Visitors may be refused. */
  readonly visitorMayBeRefused?: boolean;
}

export function plan<C extends Call>(
  call: C,
  ask: Plan['ask'],
  more: Omit<Plan, 'call' | 'ask' | 'learn'> & { readonly learn?: (value: ReplyOf<C>, facts: Facts) => void } = {},
): Plan {
  return { call, ask, ...more };
}

/** Asks with what stands in a fact, and is not tried without it. */
export function withFact<Value>(
  read: (facts: Facts) => Value | null,
  otherwise: string,
  ask: (value: Value, facts: Facts) => Input | readonly Input[] | string,
): Plan['ask'] {
  return (facts) => {
    const value = read(facts);
    return value === null ? otherwise : ask(value, facts);
  };
}

/** Asks for the one thing whose id stands in a fact. */
export function withId(read: (facts: Facts) => string | null, otherwise: string): Plan['ask'] {
  return withFact(read, otherwise, (id) => ({ params: { id } }));
}

/** Asks only where small things of the player may be changed. */
export function ifWriting(ask: Plan['ask']): Plan['ask'] {
  return (facts) => (facts.writes ? ask(facts) : 'changes something of the player: --write');
}

/** Not tried, whatever is known. */
export function never(why: string): Plan['ask'] {
  return () => why;
}
