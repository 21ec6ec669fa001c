import type { ArenaRace } from '@touchline/contract/arena';
import { useState } from 'preact/hooks';
import { useLanguage } from '../language.ts';
import type { Choice } from '../slip/press.ts';
import { pickWords } from '../words.ts';
import { PriceButton } from './PriceButton.tsx';

interface Props {
  readonly race: ArenaRace;
  /** What stands in the slip. */
  readonly choice: Choice | null;
  readonly choose: (choice: Choice) => void;
}

/** Numbers of the runners that come first and second. */
interface Pair {
  readonly round: string;
  readonly first: number;
  readonly second: number;
}

/** The straight forecast: first and second, in this order. */
export function Forecast({ race, choice, choose }: Props) {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState<Pair | null>(null);
  const pair = chosen?.round === race.id ? chosen : { round: race.id, first: 1, second: 2 };
  return (
    <fieldset className="forecast">
      <legend>{t('forecast.title')}</legend>
      <RunnerSelect place="first" race={race} value={pair.first} set={(first) => setChosen({ ...pair, first })} />
      <RunnerSelect place="second" race={race} value={pair.second} set={(second) => setChosen({ ...pair, second })} />
      <ForecastPrice race={race} pair={pair} choice={choice} choose={choose} />
    </fieldset>
  );
}

interface SelectProps {
  readonly place: 'first' | 'second';
  readonly race: ArenaRace;
  readonly value: number;
  readonly set: (number: number) => void;
}

function RunnerSelect({ place, race, value, set }: SelectProps) {
  const { t } = useLanguage();
  const id = `forecast-${place}`;
  return (
    <div className="field">
      <label htmlFor={id}>{t(`forecast.${place}`)}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => set(Number(currentTarget.value))}>
        {race.runners.map(({ number, name }) => (
          <option key={number} value={number}>
            {`${number} ${name}`}
          </option>
        ))}
      </select>
    </div>
  );
}

function ForecastPrice({ race, pair, choice, choose }: Props & { readonly pair: Pair }) {
  const { t } = useLanguage();
  const [first, second] = [race.runners[pair.first - 1], race.runners[pair.second - 1]];
  const odds = first?.forecast[pair.second - 1] ?? null;
  if (odds === null || first === undefined || second === undefined) {
    return <span className="no-price">{t('forecast.choose')}</span>;
  }
  const names = [first, second].map(({ number, name }) => `${number} ${name}`);
  const offer: Choice = {
    round: race.id,
    market: 'forecast',
    selection: `${pair.first}-${pair.second}`,
    odds,
    marketName: t('market.forecast'),
    selectionName: pickWords(t, 'forecast', names),
  };
  const pick = pickWords(t, 'forecast', [first.name, second.name]);
  return <PriceButton offer={offer} choice={choice} pick={pick} choose={choose} />;
}
