import type { ArenaRace, ArenaState } from '@touchline/contract/arena';
import { useMemo } from 'preact/hooks';
import type { GameClock } from '../clock.ts';
import type { RaceGame } from '../games.ts';
import { useLanguage } from '../language.ts';
import { useMatch, useMoment } from '../moment.ts';
import { createCaller } from '../race/caller.ts';
import { Rank } from '../race/Rank.tsx';
import { sharesAt } from '../race/run.ts';
import { SilkMark } from '../race/SilkMark.tsx';
import { TrackCanvas } from '../race/TrackCanvas.tsx';
import { calm } from './calm.ts';
import { raceViewAt, watchedRace } from './race-view.ts';
import { StageHead } from './StageHead.tsx';

interface Props {
  readonly game: RaceGame;
  /** Null before the first answer. */
  readonly answer: ArenaState | null;
  readonly clock: GameClock;
}

/** The view of a race: as a picture that moves, or without motion as numbers once a second. */
export function RaceStage({ game, answer, clock }: Props) {
  const language = useLanguage();
  const { t } = language;
  const isCalm = useMatch(calm);
  const caller = useMemo(() => createCaller(t), [t]);
  const view = useMoment(() => {
    const now = clock.now();
    const race = watchedRace(answer, now);
    if (race === null) return null;
    const view = raceViewAt(race, now, { language, caller });
    // Of what is shown without motion alone.
    return { ...view, second: isCalm ? view.second : null };
  });
  const race = answer?.rounds.find((round) => round.kind === 'race' && round.id === view?.round);
  const shown = race?.kind === 'race' ? race : null;
  const isOn = view?.isOn ?? false;
  const podium = view?.podium ?? null;
  return (
    <section className="panel stage" aria-label={t('stage.race')}>
      <StageHead title={view?.title ?? ''} status={view?.status ?? null} />
      <div className="scene" data-game={game}>
        <TrackCanvas game={game} isHidden={isCalm} race={shown} elapsed={() => clock.now() - (shown?.starts_at ?? 0)} />
        <div className="podium" hidden={podium === null}>
          <PodiumPlaces race={shown} numbers={podium ?? []} />
        </div>
        <div className="positions" hidden={!isCalm}>
          {isCalm && shown !== null && <Positions race={shown} second={view?.second ?? null} />}
        </div>
      </div>
      {/* Something stands there before the start too, so that nothing below moves when they are off. */}
      <ol className="standing" aria-label={t('stage.order')} aria-hidden={!isOn} hidden={isCalm}>
        <Standing race={shown} numbers={view?.order ?? []} />
      </ol>
      <p className="commentary" aria-live="polite">
        {view?.line}
      </p>
    </section>
  );
}

interface PlacesProps {
  readonly race: ArenaRace | null;
  readonly numbers: readonly number[];
}

function runnersOf({ race, numbers }: PlacesProps): readonly ArenaRace['runners'][number][] {
  return numbers.flatMap((number) => race?.runners[number - 1] ?? []);
}

function Standing(props: PlacesProps) {
  return runnersOf(props).map((runner) => (
    <li key={runner.number}>
      <SilkMark runner={runner} />
      <span className="name">{runner.name}</span>
    </li>
  ));
}

function PodiumPlaces(props: PlacesProps) {
  return runnersOf(props).map((runner, place) => (
    <p key={runner.number}>
      <Rank number={place + 1} />
      <SilkMark runner={runner} />
      <strong>{runner.name}</strong>
    </p>
  ));
}

/** How far each one is, once a second; `second` since the start is null while nothing is known of the run. */
function Positions({ race, second }: { readonly race: ArenaRace; readonly second: number | null }) {
  const { t } = useLanguage();
  const shares = race.run === null || second === null ? [] : sharesAt(race.run, second * 1000);
  return race.runners.map((runner, index) => (
    <p key={runner.number}>
      <SilkMark runner={runner} />
      <span className="name">{runner.name}</span>
      <progress max={1} value={shares[index] ?? 0} aria-label={t('stage.share', { name: runner.name })} />
    </p>
  ));
}
