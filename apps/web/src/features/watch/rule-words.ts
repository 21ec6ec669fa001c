import type { WatchRule } from '@touchline/contract';
import { marketName, outcomeName } from '../../text/names.ts';
import type { Text } from '../../text/use-text.ts';

/** Name of an outcome of a match in the language of the page; `1` and `2` are its sides. */
export function outcomeWords(
  text: Text,
  { sport_key: sportKey, home, away }: Pick<WatchRule['match'], 'sport_key' | 'home' | 'away'>,
  market: { readonly id: string; readonly specifier: string; readonly name: string },
  outcome: { readonly id: string; readonly name: string },
): string {
  const sides = home === null || away === null ? null : { home, away };
  return outcomeName(text, { sportKey, sides }, market, outcome);
}

/** What a rule waits for, in words. */
export function ruleWords(text: Text, rule: WatchRule, oddsText: (odds: string) => string): string {
  const { t } = text;
  const market = { id: rule.market_id ?? '', specifier: rule.specifier ?? '', name: rule.market_name ?? '' };
  const name = marketName(text, rule.match.sport_key, market);
  switch (rule.kind) {
    case 'price_above':
    case 'price_below': {
      const own = { id: rule.outcome_id ?? '', name: rule.outcome_name ?? '' };
      const outcome = outcomeWords(text, rule.match, market, own);
      return t(`watch.rule.${rule.kind}`, { market: name, outcome, odds: oddsText(rule.odds ?? '') });
    }
    case 'market_opens':
      return t('watch.rule.market_opens', { market: name });
    case 'match_starts':
      return t('watch.rule.match_starts');
    case 'leads_at_half_time':
      return t('watch.rule.leads_at_half_time', {
        team: (rule.side === 'home' ? rule.match.home : rule.match.away) ?? '',
      });
  }
}
