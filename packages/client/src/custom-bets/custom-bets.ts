import type { Settings } from '@touchline/contract';
import { addSelection, emptySlip } from '@touchline/rules';
import { sidesOf } from '../betting/sides.ts';
import type { SlipSelection, Ticket, TicketEvent } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Facts } from '../live/facts.ts';
import type { Loaders } from '../queries/loader.ts';
import type { Commands, Select } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell, derive } from '../store/readable.ts';
import { createBuilders } from './builder.ts';
import { createCustomPricing } from './pricing.ts';
import type { CustomQuestionView } from './custom-bet-types.ts';

export interface CustomBetDeps {
  readonly notifier: Notifier;
  readonly loaders: Loaders;
  readonly api: Api;
  readonly facts: Facts;
  readonly settings: () => Settings | null;
  readonly ticket: () => Ticket;
  readonly dispatch: (event: TicketEvent) => void;
  /** The outcome as it can be picked now; null when it cannot. */
  picked(matchId: string, key: string, outcomeId: string): SlipSelection | null;
}

export type CustomBetSelect = Pick<Select, 'builder' | 'customQuestion'>;
export type CustomBetCommands = Pick<
  Commands,
  'pickCustom' | 'clearCustom' | 'addCustomBet' | 'askCustomAgain' | 'answerCustomQuestion'
>;

/** Bet builders, the prices of the custom bets in the slip, and the question of SLIP-03. */
export interface CustomBets {
  readonly select: CustomBetSelect;
  readonly commands: CustomBetCommands;
  /** [SLIP-03] */
  ask(selection: SlipSelection): void;
  /** The slip, or the one that may be taken back, may hold other custom bets than before. */
  follow(): void;
  /** Markets of a match moved, or all of them are known anew. */
  onMatch(matchId: string): void;
  release(): void;
}

function firstCustom({ slip }: Ticket): readonly SlipSelection[] {
  const [first] = slip.bets;
  return first?.betType === 'custom_bet' ? first.selections : [];
}

function questionView(selection: SlipSelection, ticket: Ticket): CustomQuestionView {
  return {
    matchId: selection.matchId,
    matchSlug: selection.matchSlug,
    sportKey: selection.sportKey,
    marketId: selection.marketId,
    specifier: selection.specifier,
    marketName: selection.marketName,
    outcomeId: selection.outcomeId,
    outcomeName: selection.outcomeName,
    sides: sidesOf(selection),
    odds: selection.odds,
    isSameMatch: firstCustom(ticket)[0]?.matchId === selection.matchId,
  };
}

export function createCustomBets(deps: CustomBetDeps): CustomBets {
  const { notifier, api, ticket, dispatch } = deps;
  const question = createCell<SlipSelection | null>(notifier, 'custom-question', null);
  const pricing = createCustomPricing(api, deps.loaders, ticket, dispatch);

  const builders = createBuilders({
    notifier,
    loaders: deps.loaders,
    api,
    facts: deps.facts,
    picked: deps.picked,
    held: (matchId) => ticket().slip.bets.find(({ betId }) => betId === `custom:${matchId}`)?.selections ?? nothing,
  });

  /** Never in the place of what the slip holds without a way back: taking back brings it. */
  const startAnew = (selection: SlipSelection): void => {
    const now = ticket();
    dispatch({ type: 'restored', slip: addSelection(emptySlip, selection, now), from: 'sharing' });
  };

  return {
    select: {
      builder: builders.view,
      customQuestion: derive(
        notifier,
        ['custom-question', 'ticket'],
        () => [question.get(), firstCustom(ticket())[0]?.matchId] as const,
        ([selection]) => (selection === null ? null : questionView(selection, ticket())),
      ),
    },
    commands: {
      pickCustom: builders.pick,
      clearCustom: builders.clear,
      askCustomAgain: builders.askAgain,
      addCustomBet: (matchId) => {
        const selections = builders.picks(matchId);
        const [only, second] = selections;
        const odds = builders.odds(matchId);
        if (only !== undefined && second === undefined) {
          if (deps.settings()?.custom_bet_allow_single !== true) return;
          dispatch({ type: 'outcomeClicked', selection: only, quickBetOn: false });
        } else if (odds !== null) dispatch({ type: 'customBetBuilt', selections, odds });
      },
      answerCustomQuestion: (answer) => {
        const selection = question.get();
        question.set(null);
        if (selection === null) return;
        if (answer === 'new_slip') startAnew(selection);
        if (answer === 'build') builders.startWith(selection);
      },
    },
    ask: (selection) => question.set(selection),
    follow: pricing.follow,
    release: pricing.release,
    onMatch: (matchId) => {
      pricing.onMatch(matchId);
      builders.onMatch(matchId);
    },
  };
}

const nothing: readonly SlipSelection[] = [];
