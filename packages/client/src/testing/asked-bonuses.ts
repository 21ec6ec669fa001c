/** What the slip knows of its bonuses, and when it is told. */
import { buildBonuses, framesPass, pushed, reply } from './index.ts';
import type { OpenTab, Stage } from './index.ts';

export function asked(stage: Stage): number {
  return stage.api.count('askBonuses');
}

export function firstBet(tab: OpenTab) {
  const bet = tab.sportsbook.select.ticket.get().bets[0];
  if (bet === undefined) throw new Error('the slip is empty');
  return bet;
}

export function chosen(tab: OpenTab) {
  return tab.sportsbook.select.ticket.get().bets.map(({ bonus }) => bonus?.id ?? null);
}
export function areKnown(tab: OpenTab): boolean {
  return tab.sportsbook.select.ticket.get().areBonusesKnown;
}

export async function issue(stage: Stage, tab: OpenTab, id = '41'): Promise<void> {
  const bonus = { id, type: 'freebet' as const, name: 'Freebet', caption: null };
  stage.push.publish('$user:en.7', pushed({ type: 'bonus_issued', payload: { bonus, version: 1 } }));
  await framesPass(tab);
}

export function answerLater(stage: Stage): ((bonuses?: ReturnType<typeof buildBonuses>) => void)[] {
  const answers: ((bonuses?: ReturnType<typeof buildBonuses>) => void)[] = [];
  stage.api.on('askBonuses', async () => {
    const bonuses = await new Promise<ReturnType<typeof buildBonuses>>((resolve) => {
      answers.push((given = buildBonuses()) => resolve(given));
    });
    return reply(bonuses);
  });
  return answers;
}
