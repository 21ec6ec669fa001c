import type { ArenaRace } from '@touchline/contract/arena';
import { type ComponentChildren, Fragment } from 'preact';
import { useLanguage } from '../language.ts';
import type { Choice } from '../slip/press.ts';
import { marketWords } from '../words.ts';
import { Forecast } from './Forecast.tsx';
import { PriceButton } from './PriceButton.tsx';
import { SilkMark } from './SilkMark.tsx';

interface Props {
  readonly race: ArenaRace;
  /** What stands in the slip. */
  readonly choice: Choice | null;
  readonly choose: (choice: Choice) => void;
  /** The runner that the slip stands below; null where it stands elsewhere. */
  readonly slipBelow: number | null;
  readonly slip: ComponentChildren;
}

/** Runners with their prices, and the straight forecast. */
export function RaceCard({ race, choice, choose, slipBelow, slip }: Props) {
  const { t } = useLanguage();
  return (
    <>
      <table className="runners">
        <thead>
          <tr>
            <th scope="col">{t('card.runner')}</th>
            <th scope="col">{t('card.form')}</th>
            <th scope="col">{t('market.win')}</th>
            <th scope="col">{t('card.place', { count: race.places })}</th>
          </tr>
        </thead>
        <tbody>
          {race.runners.map((runner) => (
            <Fragment key={runner.number}>
              <RunnerRow race={race} runner={runner} choice={choice} choose={choose} />
              {slipBelow === runner.number && (
                <tr className="slip-row">
                  <td colSpan={4}>{slip}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      <Forecast race={race} choice={choice} choose={choose} />
    </>
  );
}

interface RowProps {
  readonly race: ArenaRace;
  readonly runner: ArenaRace['runners'][number];
  readonly choice: Choice | null;
  readonly choose: (choice: Choice) => void;
}

function RunnerRow({ race, runner, choice, choose }: RowProps) {
  const { t } = useLanguage();
  const { number, name, form } = runner;
  const price = (market: 'win' | 'place') => {
    const odds = runner[market];
    if (odds === null) return <span className="no-price">–</span>;
    const offer: Choice = {
      round: race.id,
      market,
      selection: String(number),
      odds,
      marketName: marketWords(t, market, race.places),
      selectionName: `${number} ${name}`,
    };
    return <PriceButton offer={offer} choice={choice} choose={choose} />;
  };
  return (
    <tr data-row={number}>
      <th scope="row">
        <span className="runner">
          <SilkMark runner={runner} />
          <span className="name">
            <span className="spoken">{`${number} `}</span>
            {name}
          </span>
        </span>
      </th>
      <td className="form" dir="ltr">
        {form}
      </td>
      <td>{price('win')}</td>
      <td>{price('place')}</td>
    </tr>
  );
}
