/** A page whose betting code is fetched when it is wanted. */
import { createBetting } from '../betting/betting.ts';
import type { BettingModule } from '../deferred/gate.ts';
import { buildMarket, buildMatch, createStage, subscribedTo, memoryStore, pushed, settle } from './index.ts';
import type { OpenTab, Stage } from './index.ts';

/** The betting code as a file on a server: each fetch is answered by hand. */
export function remote() {
  const waiting: { readonly arrive: () => void; readonly fail: () => void }[] = [];
  let asked = 0;
  return {
    source: () => {
      asked += 1;
      return new Promise<BettingModule>((resolve, reject) => {
        waiting.push({ arrive: () => resolve({ createBetting }), fail: () => reject(new Error('no such file')) });
      });
    },
    asked: () => asked,
    arrives: async () => {
      waiting.shift()?.arrive();
      await settle();
    },
    fails: async () => {
      waiting.shift()?.fail();
      await settle();
    },
  };
}

export type Remote = Pick<ReturnType<typeof remote>, 'source'>;

export function twoMatches(): Stage {
  const stage = createStage();
  stage.world.matches = [buildMatch(), buildMatch({ id: '2', urn_id: 'sr:match:2', slug: 'two-2' })];
  return stage;
}

export async function opened(
  stage: Stage,
  file: Remote,
  values: Map<string, string> = new Map(),
  channel = 'updates:en',
): Promise<OpenTab> {
  const tab = stage.open({ session: memoryStore(values), options: { betting: file.source } });
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, channel);
  return tab;
}

export function click({ sportsbook }: OpenTab, matchId: string, outcomeId = '1'): void {
  return sportsbook.commands.clickOutcome(matchId, '1|', outcomeId);
}

export function shown({ sportsbook }: OpenTab) {
  const { bets, selectionCount, isLoading } = sportsbook.select.ticket.get();
  return {
    isLoading,
    selectionCount,
    bets: bets.flatMap(({ selections }) =>
      selections.map(({ id, odds, acceptedOdds }) => ({ id, odds, acceptedOdds })),
    ),
    pressed: ['1', '2'].filter((matchId) => sportsbook.select.selected(matchId, '1|', '1').get()),
  };
}

export async function moved(stage: Stage, odds: string): Promise<void> {
  const market = buildMarket({ version: 2, outcomes: [{ id: '1', name: 'Home', active: true, odds }] });
  stage.world.matches = [buildMatch({ main_market: market }), ...stage.world.matches.slice(1)];
  stage.push.publish('updates:en', pushed({ type: 'markets_changed', payload: { match_id: '1', markets: [market] } }));
  await settle();
}
