import type { ArenaGame } from '@touchline/contract/arena';
import { Bets } from '../board/Bets.tsx';
import { Results } from '../board/Results.tsx';
import { NumberCard } from '../draw/NumberCard.tsx';
import { Fair } from '../fair/Fair.tsx';
import { isRaceGame } from '../games.ts';
import { useLanguage } from '../language.ts';
import { useMatch } from '../moment.ts';
import { RaceCard } from '../race/RaceCard.tsx';
import type { Choice } from '../slip/press.ts';
import { Slip } from '../slip/Slip.tsx';
import { DrawStage } from '../stage/DrawStage.tsx';
import { RaceStage } from '../stage/RaceStage.tsx';
import { useModel, useStore } from '../store.ts';
import type { Visit } from '../visit.ts';
import { createGame, type GameState } from './game-model.ts';
import { Rounds } from './Rounds.tsx';

/** Below this width the slip has no column of its own. */
const narrow = window.matchMedia('(width < 700px)');

interface Props {
  readonly game: ArenaGame;
  readonly visit: Visit;
}

/** The runner that the slip stands below on a narrow page; null where it stands beside the card. */
function runnerOfSlip({ round }: GameState, choice: Choice | null, isNarrow: boolean): number | null {
  if (!isNarrow || choice === null || choice.round !== round?.id || choice.market === 'forecast') return null;
  return Number(choice.selection);
}

/** One game: the stage, the prices, the slip, results and bets. */
export function Game({ game, visit }: Props) {
  const { t } = useLanguage();
  const model = useModel(() => createGame(game, visit));
  const state = useStore(model.store);
  const { choice } = useStore(model.slip.store);
  const isNarrow = useMatch(narrow);
  const { answer, open, round, picked } = state;
  const isRace = isRaceGame(game);
  const slip = <Slip game={game} visit={visit} model={model.slip} rounds={answer?.rounds ?? []} />;
  const slipBelow = isRace ? runnerOfSlip(state, choice, isNarrow) : null;
  return (
    <section className="game" data-game={game}>
      <h1 className="spoken">{t(`game.${game}`)}</h1>
      <output className="problem">{state.isDown && t('down.again')}</output>
      <div className="columns">
        <div className="main-column">
          {isRace ? (
            <RaceStage game={game} answer={answer} clock={visit.clock} />
          ) : (
            <DrawStage answer={answer} clock={visit.clock} />
          )}
          <section className="panel" aria-label={t(isRace ? 'prices' : 'numbers.yours')}>
            <Rounds
              label={t(isRace ? 'rounds.race' : 'rounds.draw')}
              rounds={open}
              chosen={round}
              clock={visit.clock}
              choose={model.showRound}
            />
            {isRace ? (
              <div className="race-card">
                {round?.kind === 'race' && (
                  <RaceCard race={round} choice={choice} choose={model.choose} slipBelow={slipBelow} slip={slip} />
                )}
              </div>
            ) : (
              <NumberCard answer={answer} picked={picked} pick={model.pick} />
            )}
          </section>
        </div>
        <div className="side-column">
          {slipBelow === null && slip}
          <Bets answer={answer} check={(bet, about) => model.fair.check(bet.round, about, bet)} />
          <Results results={answer?.results ?? []} check={(checked, about) => model.fair.check(checked, about, null)} />
        </div>
      </div>
      <Fair answer={answer} open={open} model={model.fair} />
    </section>
  );
}
