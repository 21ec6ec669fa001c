import type { ArenaGame } from '@touchline/contract/arena';
import { useLanguage } from './language.ts';

interface Props {
  readonly games: readonly ArenaGame[];
  /** Whether there is a lobby to go back to. */
  readonly lobby: boolean;
  /** The game that is shown; null for the lobby. */
  readonly game: ArenaGame | null;
  readonly show: (game: ArenaGame | null) => void;
}

/** Buttons to the lobby and to each game. */
export function Ways({ games, lobby, game: shown, show }: Props) {
  const { t } = useLanguage();
  const way = (name: string, game: ArenaGame | null) => (
    <button key={name} type="button" aria-current={game === shown ? 'true' : undefined} onClick={() => show(game)}>
      {name}
    </button>
  );
  return (
    <nav className="ways" aria-label={t('games')} hidden={games.length === 1}>
      {lobby && way(t('games.all'), null)}
      {games.map((game) => way(t(`game.${game}`), game))}
    </nav>
  );
}
