import type { ArenaRace } from '@touchline/contract/arena';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RaceGame } from '../games.ts';
import { useLanguage } from '../language.ts';
import { useEachFrame } from '../moment.ts';
import { createTrack, type Track } from './track.ts';

interface Props {
  readonly game: RaceGame;
  readonly isHidden: boolean;
  readonly race: ArenaRace | null;
  /** Ms since its start. */
  readonly elapsed: () => number;
}

/** The picture of a race, drawn once a frame. */
export function TrackCanvas({ game, isHidden, race, elapsed }: Props) {
  const { t } = useLanguage();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const trackRef = useRef<Track | null>(null);
  useLayoutEffect(() => {
    if (canvasRef.current === null) return;
    trackRef.current = createTrack(canvasRef.current, game, (count) => t('round.metres', { count }));
  }, [game, t]);
  useEachFrame(() => {
    if (!isHidden && race !== null) trackRef.current?.draw(race, elapsed());
  });
  return <canvas ref={canvasRef} className="track" aria-hidden="true" hidden={isHidden} />;
}
