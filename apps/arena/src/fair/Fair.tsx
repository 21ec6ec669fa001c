import type { ArenaState } from '@touchline/contract/arena';
import type { Round } from '../games.ts';
import { useLanguage } from '../language.ts';
import { useStore } from '../store.ts';
import { CheckResult } from './CheckResult.tsx';
import { Digits } from './Digits.tsx';
import type { FairModel } from './fair-model.ts';

interface Props {
  /** Null before the first answer. */
  readonly answer: ArenaState | null;
  /** Rounds that bets are open on. */
  readonly open: readonly Round[];
  readonly model: FairModel;
}

/** Says what binds the house, and checks results. */
export function Fair({ answer, open, model }: Props) {
  const { t } = useLanguage();
  const { check } = useStore(model.store);
  return (
    <section className="panel fair" aria-labelledby="fair-title">
      <h2 id="fair-title">{t('fair.title')}</h2>
      <p>{answer !== null && t(answer.demonstration ? 'fair.words.demo' : 'fair.words')}</p>
      <div className="check">{check !== null && <CheckResult key={check.id} check={check} />}</div>
      <details>
        <summary>{t('fair.ahead')}</summary>
        <Commitments open={open} ahead={answer?.ahead ?? []} />
      </details>
    </section>
  );
}

interface CommitmentsProps {
  readonly open: readonly Round[];
  readonly ahead: ArenaState['ahead'];
}

/** What the house is bound by in rounds to come. */
function Commitments({ open, ahead }: CommitmentsProps) {
  const {
    t,
    formats: { time },
  } = useLanguage();
  return (
    <ol className="commitments">
      {open.map(({ id, starts_at, commitment }) => (
        <li key={id}>
          <b>{time(starts_at)}</b>
          <Digits text={commitment} />
        </li>
      ))}
      {ahead.map(({ id, starts_at, opens_at, commitment }) => (
        <li key={id}>
          <b>{time(starts_at)}</b>
          <span className="quiet">{t('fair.opens', { time: time(opens_at) })}</span>
          <Digits text={commitment} />
        </li>
      ))}
    </ol>
  );
}
