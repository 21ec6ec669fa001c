import type { ArenaState } from '@touchline/contract/arena';
import { useLanguage } from '../language.ts';
import { hueOf } from './drum.ts';
import { luckyNumbers, toggled } from './number-picks.ts';

interface Props {
  /** Null before the first answer. */
  readonly answer: ArenaState | null;
  readonly picked: readonly number[];
  readonly pick: (numbers: readonly number[]) => void;
}

/** Numbers to pick, and what so many of them pay. */
export function NumberCard({ answer, picked, pick }: Props) {
  const { t } = useLanguage();
  const highest = answer?.machine?.highest ?? 0;
  const pays = answer?.pays ?? [];
  const lucky = (): void => pick(luckyNumbers(Math.min(picked.length || 3, pays.length), highest));
  return (
    <div className="number-card">
      <NumberGrid highest={highest} most={pays.length} picked={picked} pick={pick} />
      <div className="number-side">
        <div className="chips">
          <button type="button" className="chip" onClick={lucky}>
            {t('numbers.lucky')}
          </button>
          <button type="button" className="chip" onClick={() => pick([])}>
            {t('numbers.clear')}
          </button>
        </div>
        <div className="pays">{answer !== null && <Pays pays={pays} count={picked.length} />}</div>
        <p className="quiet">{t('numbers.rule')}</p>
      </div>
    </div>
  );
}

interface GridProps {
  readonly highest: number;
  /** How many can be picked. */
  readonly most: number;
  readonly picked: readonly number[];
  readonly pick: (numbers: readonly number[]) => void;
}

function NumberGrid({ highest, most, picked, pick }: GridProps) {
  const { t } = useLanguage();
  const numbers = Array.from({ length: highest }, (_, index) => index + 1);
  const press = (number: number): void => {
    const next = toggled(picked, number, most);
    if (next !== picked) pick(next);
  };
  return (
    <fieldset className="numbers" aria-label={t('numbers')}>
      {numbers.map((number) => {
        const isPicked = picked.includes(number);
        return (
          <button
            key={number}
            type="button"
            className={`number hue-${hueOf(number)}`}
            value={String(number)}
            aria-pressed={isPicked}
            aria-disabled={!isPicked && picked.length >= most}
            onClick={() => press(number)}
          >
            {number}
          </button>
        );
      })}
    </fieldset>
  );
}

/** What so many numbers pay; the row of `count` is marked. */
function Pays({ pays, count }: { readonly pays: ArenaState['pays']; readonly count: number }) {
  const { t } = useLanguage();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('numbers')}</th>
          <th scope="col">{t('numbers.pays')}</th>
        </tr>
      </thead>
      <tbody>
        {pays.map((pay) => (
          <tr key={pay.count} data-current={pay.count === count ? '' : undefined}>
            <th scope="row">{pay.count}</th>
            <td dir="ltr">{`× ${pay.odds}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
