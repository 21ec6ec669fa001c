import type { ArenaGame } from '@touchline/contract/arena';
import { useLanguage } from '../language.ts';
import { useModel, useStore } from '../store.ts';
import type { Visit } from '../visit.ts';
import { GameCard } from './GameCard.tsx';
import { createLobby } from './lobby-model.ts';

interface Props {
  readonly visit: Visit;
  readonly games: readonly ArenaGame[];
  readonly show: (game: ArenaGame) => void;
}

/** All games with what comes next in each. */
export function Lobby({ visit, games, show }: Props) {
  const { t } = useLanguage();
  const model = useModel(() => createLobby(visit));
  const { lobby, isDown } = useStore(model.store);
  const shown = lobby?.games.filter(({ game }) => games.includes(game)) ?? [];
  return (
    <section className="lobby">
      <h1>{t('lobby.title')}</h1>
      <output className="problem">{isDown && t('down.again')}</output>
      <ul className="cards">
        {shown.map((next) => (
          <GameCard key={next.game} next={next} clock={visit.clock} show={() => show(next.game)} />
        ))}
      </ul>
    </section>
  );
}
