import { useLanguage } from '../language.ts';
import { Digits } from './Digits.tsx';
import type { Step } from './recompute.ts';

const HEADS = ['counter', 'digits', 'value', 'sum', 'rest', 'drawn'] as const;

interface Props {
  /** Runners by number; empty for a draw. */
  readonly names: readonly string[];
  readonly steps: readonly Step[];
}

/** How the result follows from the seed. */
export function StepTable({ names, steps }: Props) {
  const { t } = useLanguage();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <section className="steps" aria-label={t('fair.steps')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {t(`fair.step.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <StepRow key={step.counter} step={step} names={names} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StepRow({ step, names }: { readonly step: Step; readonly names: readonly string[] }) {
  const {
    t,
    formats: { count },
  } = useLanguage();
  const { counter, digits, value, sum, number } = step;
  return (
    <tr>
      <td>{counter}</td>
      <td>
        <Digits text={digits} />
      </td>
      <td>{count(value)}</td>
      <td>{count(sum)}</td>
      <td>{count(value % sum)}</td>
      <td>{number === null ? t('fair.dropped') : <bdi>{`${number} ${names[number - 1] ?? ''}`.trim()}</bdi>}</td>
    </tr>
  );
}
