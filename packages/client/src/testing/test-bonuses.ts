import type { Calls, ReplyOf } from '@touchline/contract';
import { reply } from './test-api.ts';
import { settle } from './browser.ts';
import { buildAccount, buildComboboost, buildFreebet, buildMatch, buildPlayer } from './builders.ts';
import { createStage, subscribedTo } from './stage.ts';
import type { OpenTab, Stage } from './stage.ts';

type Bonuses = ReplyOf<Calls['askBonuses']>;

/** What the server says of a player who has a boost and a freebet. */
export function buildBonuses(given: Partial<Bonuses> = {}): Bonuses {
  return {
    huntings: [],
    tournaments: [],
    comboboosts: [buildComboboost()],
    freebets: [buildFreebet()],
    places: { 1: { category_id: '20', tournament_id: '10' } },
    player: { country_code: 'CZ', is_verified: true },
    ...given,
  };
}

/** Lets frames pass until what waits for one, and what comes of it, has settled. */
export async function framesPass(tab: OpenTab): Promise<void> {
  for (let frame = 0; frame < 6; frame += 1) {
    tab.env.frame();
    await settle();
  }
}

/** A player's tab with three matches on its screen, and a server that has a boost and a freebet for them. */
export async function atBonuses(
  config: Parameters<typeof createStage>[0] = {},
  player = buildPlayer(),
): Promise<{ readonly stage: Stage; readonly tab: OpenTab }> {
  const stage = createStage(config);
  stage.world.player = player;
  stage.world.accounts = [buildAccount(), buildAccount({ currency: 'USD' })];
  stage.world.matches = ['1', '2', '3'].map((id) => buildMatch({ id, urn_id: `sr:match:${id}`, slug: `match-${id}` }));
  stage.api.on('askBonuses', () => reply(buildBonuses()));
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, player.id === null ? 'updates:en' : `$user:en.${player.id}`);
  await framesPass(tab);
  return { stage, tab };
}

export async function pickOf(tab: OpenTab, ...matchIds: readonly string[]): Promise<void> {
  for (const matchId of matchIds) tab.sportsbook.commands.clickOutcome(matchId, '1|', '1');
  await framesPass(tab);
}
