import type { ArenaLobby } from '@touchline/contract/arena';
import type { GameClock } from '../clock.ts';
import { Ball } from '../draw/Ball.tsx';
import { useLanguage } from '../language.ts';
import { useMoment } from '../moment.ts';
import { Rank } from '../race/Rank.tsx';
import { GamePicture } from './GamePicture.tsx';

const COUNT_EVERY_MS = 250;

interface Props {
  readonly next: ArenaLobby['games'][number];
  readonly clock: GameClock;
  readonly show: () => void;
}

/** A game, when its next round starts, and how the last one ended. */
export function GameCard({ next, clock, show }: Props) {
  const { t, formats } = useLanguage();
  const { game, venue, numbers, on, starts_at } = next;
  const until = useMoment(() => {
    const rest = starts_at - clock.now();
    return on && rest > 20_000 ? t('lobby.on') : formats.countdown(rest);
  }, COUNT_EVERY_MS);
  const isDraw = venue === '';
  return (
    <li>
      <button type="button" className={`card card-${game}`} onClick={show}>
        <GamePicture game={game} />
        <strong>{t(`game.${game}`)}</strong>
        <span className="quiet">{t(`about.${game}`)}</span>
        <span className="next">
          {isDraw ? t('lobby.next.draw') : t('lobby.next.race', { venue })}{' '}
          <span className="until" dir="ltr">
            {until}
          </span>
        </span>
        <span className="last">
          <span className="quiet">{t('lobby.last')}</span>
          {numbers.map((number) =>
            isDraw ? <Ball key={number} number={number} /> : <Rank key={number} number={number} />,
          )}
        </span>
      </button>
    </li>
  );
}
