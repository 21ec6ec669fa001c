import type { TicketView } from '@touchline/client';
import type { Bet } from '@touchline/contract';
import { describeBet, typeKeys } from '@touchline/rules';
import type { OddsText, TotalOddsText } from '../../bindings/odds.ts';
import { marketOf, marketOfPlaced, outcomeOf, outcomeOfPlaced } from '../../text/selection-names.ts';
import type { Text } from '../../text/use-text.ts';
import type { PictureBet } from './picture.ts';

/** What is shared: the current slip or placed bets. */
export type Shareable =
  | { readonly kind: 'slip'; readonly ticket: TicketView }
  | { readonly kind: 'bets'; readonly bets: readonly Bet[] };

/** What a code stands for: where this is another text, it takes another code. A stake that is not shared is not in it. */
export function signOf(what: Shareable, withStake: boolean): string {
  return what.kind === 'bets'
    ? [withStake, ...what.bets.map(({ id }) => id)].join()
    : [
        withStake,
        ...what.ticket.bets.map(({ id, stakeText, selections, eachWay }) =>
          [id, eachWay?.isOn === true, withStake ? stakeText : '', ...selections.map((each) => each.id)].join(),
        ),
      ].join('\n');
}

interface Titled {
  readonly type: string;
  /** Text key of the type. */
  readonly typeKey: string;
  readonly count: number;
  readonly isEachWay: boolean;
}

function titleOf({ t, textOr }: Text, { type, typeKey, count, isEachWay }: Titled): string {
  const name = isEachWay ? `${textOr(typeKey, type)} · ${t('each_way.name')}` : textOr(typeKey, type);
  return count > 1 ? `${name} · ${t('bet.legs', { count })}` : name;
}

interface OddsTexts {
  readonly ofPrice: OddsText;
  readonly ofTotal: TotalOddsText;
}

/** A slip or placed bets as their picture shows them: what was picked, nothing of who picked it. */
export function pictured(text: Text, odds: OddsTexts, what: Shareable, withStake: boolean): readonly PictureBet[] {
  const { t, formats } = text;
  const stake = (value: string, currency: string) => [t('bet.stake'), formats.money(value, currency)] as const;
  if (what.kind === 'bets') {
    return what.bets.map((bet) => {
      const { type, typeKey } = describeBet(bet);
      return {
        title: titleOf(text, {
          type,
          typeKey,
          count: bet.selections.length,
          isEachWay: bet.selections.some(({ each_way: terms }) => Boolean(terms)),
        }),
        legs: bet.selections.map((selection) => ({
          outcome: outcomeOfPlaced(text, selection),
          where: `${marketOfPlaced(text, selection)} · ${selection.match.name}`,
          odds: type === 'custom_bet' ? '' : odds.ofPrice(selection.odds),
        })),
        facts: [
          [t('bet.odds'), odds.ofTotal(bet.custom_odds ?? bet.odds, type === 'custom_bet' ? 1 : bet.selections.length)],
          ...(withStake ? [stake(bet.stake.value, bet.stake.currency)] : []),
        ],
      };
    });
  }
  return what.ticket.bets.map((bet) => ({
    title: titleOf(text, {
      type: bet.type,
      typeKey: typeKeys[bet.type],
      count: bet.selections.length,
      isEachWay: bet.eachWay?.isOn === true,
    }),
    legs: bet.selections.map((selection) => ({
      outcome: outcomeOf(text, selection),
      where: `${marketOf(text, selection)} · ${selection.matchName}`,
      odds: bet.type === 'custom_bet' ? '' : odds.ofPrice(selection.odds),
    })),
    facts: [
      [
        t('bet.odds'),
        odds.ofTotal(bet.customOdds ?? bet.totalOdds, bet.type === 'custom_bet' ? 1 : bet.selections.length),
      ],
      ...(withStake && bet.stake !== null ? [stake(bet.stake.value, what.ticket.totalStake.currency)] : []),
    ],
  }));
}
