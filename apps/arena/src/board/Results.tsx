import type { ArenaState } from '@touchline/contract/arena';
import { Ball } from '../draw/Ball.tsx';
import type { Formats } from '../formats.ts';
import { useLanguage } from '../language.ts';
import { CheckButton } from './CheckButton.tsx';

type RoundResult = ArenaState['results'][number];

/** Asks for a check of the result of a round; `about` says which one it is. */
type Check = (round: string, about: string) => void;

/** How the last rounds ended, newest first. */
export function Results({ results, check }: { readonly results: readonly RoundResult[]; readonly check: Check }) {
  const { t } = useLanguage();
  return (
    <section className="panel" aria-labelledby="results-title">
      <h2 id="results-title">{t('results')}</h2>
      <ol className="results">
        {results.map((result) => (
          <ResultLine key={result.id} result={result} check={check} />
        ))}
      </ol>
    </section>
  );
}

function aboutOf({ venue, starts_at }: RoundResult, { time }: Formats): string {
  return venue === '' ? time(starts_at) : `${time(starts_at)} ${venue}`;
}

function ResultLine({ result, check }: { readonly result: RoundResult; readonly check: Check }) {
  const { formats } = useLanguage();
  const about = aboutOf(result, formats);
  return (
    <li>
      <div className="result-head">
        <span className="quiet">{about}</span>
        <CheckButton about={about} check={() => check(result.id, about)} />
      </div>
      {result.names.length === 0 ? <Balls result={result} /> : <Podium result={result} />}
    </li>
  );
}

function Balls({ result }: { readonly result: RoundResult }) {
  return (
    <span className="balls">
      {result.numbers.map((number) => (
        <Ball key={number} number={number} />
      ))}
    </span>
  );
}

function Podium({ result: { numbers, names } }: { readonly result: RoundResult }) {
  return (
    <span className="home">
      {numbers.map((number, place) => (
        <span key={number}>
          <b className="rank" dir="ltr">
            {place + 1}
          </b>
          {` ${number} ${names[place] ?? ''}`}
        </span>
      ))}
    </span>
  );
}
