import { useId } from 'react';
import { oddsTextOf, totalOddsTextOf } from '../src/bindings/odds.ts';
import { sumTextOf } from '../src/bindings/sums.ts';
import { betCardView, matchNowView, referenceView } from '../src/features/my-bets/BetCardView.tsx';
import { clockText, isRunning } from '../src/text/match-clock.ts';
import type { Text } from '../src/text/use-text.ts';
import { Exhibit, Section, State, type Words } from './exhibit.tsx';
import { type SampleBet, sampleBets } from './sample-bets.ts';
import { NOW } from './samples.ts';

const EURO = { code: 'EUR', subunits: '100', fiat: true };

interface Props {
  readonly sample: SampleBet;
  readonly text: Text;
  /** Its reference was copied a moment ago. */
  readonly isCopied?: boolean;
}

function Card({ sample: { bet, running }, text, isCopied = false }: Props) {
  const { formats } = text;
  return betCardView({
    bet,
    titleId: useId(),
    text,
    oddsText: oddsTextOf(formats, 'decimal'),
    totalOddsText: totalOddsTextOf(formats, 'decimal'),
    sumText: sumTextOf(formats, [EURO]),
    renderNow: (selection, isOpen) => {
      const match = running?.[selection.id] ?? null;
      const clock = match !== null && isRunning(match.status) ? clockText(match.statistics, Date.parse(NOW)) : null;
      return matchNowView({ selection, isOpen, match, clock: clock ?? '', text });
    },
    actions: null,
    reference: referenceView({ id: bet.id, copied: isCopied, copy: () => undefined, t: text.t }),
  });
}

export function BetsSection({ text }: Words) {
  const [first] = sampleBets.open;
  return (
    <Section id="bets" title="BetCardView">
      <Exhibit title="Open" layout="cards">
        {sampleBets.open.map((sample) => (
          <State key={sample.title} name={sample.title}>
            <ul>
              <Card sample={sample} text={text} />
            </ul>
          </State>
        ))}
        {first === undefined ? null : (
          <State name="its reference copied">
            <ul>
              <Card sample={first} text={text} isCopied />
            </ul>
          </State>
        )}
      </Exhibit>
      <Exhibit title="Over" layout="cards">
        {sampleBets.over.map((sample) => (
          <State key={sample.title} name={sample.title}>
            <ul>
              <Card sample={sample} text={text} />
            </ul>
          </State>
        ))}
      </Exhibit>
    </Section>
  );
}
