import type { Locator } from '@playwright/test';
import type { Bet } from '@touchline/contract';
import { openBets, placeBet } from './placing.ts';
import { type ScriptedMatch, test as base } from './test.ts';

/** A bet of 10.00 of the demo player on the home win of a match of its own. */
interface OpenBet {
  readonly match: ScriptedMatch;
  readonly bet: Bet;
  /** Its card in My bets, which stand open at the page of the match. */
  readonly card: Locator;
}

interface OpenBetFixtures {
  readonly openBet: (match: 'prematch' | 'live') => Promise<OpenBet>;
}

export const test = base.extend<OpenBetFixtures>({
  openBet: ({ page, driver, offer, addMatch, player }, use) =>
    use(async (phase) => {
      const match = await addMatch();
      if (phase === 'live') await match.happen('kick_off');
      const bet = await placeBet(player, offer, [{ matchId: match.id }], { stake: '10.00' });
      await driver.open(match.path);
      await openBets(page, driver);
      return { match, bet, card: driver.bet(bet.id) };
    }),
});
