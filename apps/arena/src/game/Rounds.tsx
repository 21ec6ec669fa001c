import type { GameClock } from '../clock.ts';
import type { Round } from '../games.ts';
import { useLanguage } from '../language.ts';
import { useMoment } from '../moment.ts';

interface Props {
  readonly label: string;
  readonly rounds: readonly Round[];
  readonly chosen: Round | null;
  readonly clock: GameClock;
  readonly choose: (round: string) => void;
}

/** The rounds that bets are open on, one of them chosen. */
export function Rounds({ label, rounds, chosen, clock, choose }: Props) {
  return (
    <fieldset className="rounds" aria-label={label}>
      {rounds.map((round) => (
        <RoundTab
          key={round.id}
          round={round}
          isChosen={round.id === chosen?.id}
          clock={clock}
          choose={() => choose(round.id)}
        />
      ))}
    </fieldset>
  );
}

interface TabProps {
  readonly round: Round;
  readonly isChosen: boolean;
  readonly clock: GameClock;
  readonly choose: () => void;
}

function RoundTab({ round, isChosen, clock, choose }: TabProps) {
  const { formats } = useLanguage();
  const until = useMoment(() => formats.countdown(round.starts_at - clock.now()));
  return (
    <button type="button" className="round" aria-pressed={isChosen} onClick={choose}>
      <span>{formats.time(round.starts_at)}</span>
      {round.kind === 'race' && <span className="quiet">{round.venue}</span>}
      <span className="until" dir="ltr">
        {until}
      </span>
    </button>
  );
}
