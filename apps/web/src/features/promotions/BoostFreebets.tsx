import { useId, useState } from 'react';
import { calls } from '@touchline/contract';
import type { Freebet, Hunting } from '@touchline/contract';
import { boostedAmount, hundredthsOf, pointsText } from '@touchline/rules';
import { useAsk } from '../../bindings/catalogue.ts';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Promotions.module.css';

interface BoostFreebetsProps {
  readonly boost: NonNullable<Hunting['boost']>;
  /** Points that are not spent. */
  readonly available: string;
  /** Ids of what may be boosted. */
  readonly freebets: readonly string[];
  readonly playerId: string;
}

/** What a boost does and costs, and the freebets that it may be used on, each with what it is worth then (BON-07b). */
export function BoostFreebets({ boost, available, freebets, playerId }: BoostFreebetsProps) {
  const { t, formats } = useText();
  const titleId = useId();
  const asked = useAsk(
    calls.listFreebets,
    freebets.length === 0 ? null : { playerId, query: { limit: '500', is_available: 'true' } },
  );
  const found = (asked.value?.data ?? []).filter(({ id }) => freebets.includes(id));
  const missing = hundredthsOf(boost.points) - hundredthsOf(available);
  return (
    <section className={styles.boosts} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('hunting.boost')}</h3>
      <p className={styles.words}>
        {t('hunting.boost.words', {
          points: formats.figures(boost.points),
          multiplier: formats.figures(boost.multiplier),
        })}
      </p>
      {freebets.length === 0 ? <p className={styles.words}>{t('hunting.boost.none')}</p> : null}
      <ul>
        {found.map((freebet) => (
          <BoostRow
            key={freebet.id}
            freebet={freebet}
            boost={boost}
            missing={missing > 0n ? pointsText(missing) : null}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly freebet: Freebet;
  readonly boost: NonNullable<Hunting['boost']>;
  /** Points that the player lacks; null for none. */
  readonly missing: string | null;
}

function BoostRow({ freebet, boost, missing }: RowProps) {
  const { t, formats, serverText } = useText();
  const { config } = usePage();
  const commands = useCommands();
  const sumText = useSumText();
  const reasonId = useId();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name, issued_amount: amount, currency: code } = freebet;
  const currency = config.currencies.find((each) => each.code === code);
  const worth = currency === undefined ? null : boostedAmount(amount, boost.multiplier, currency);
  const sums = { amount: sumText(amount, code), boosted: worth === null ? '' : sumText(worth, code) };
  const press = async (): Promise<void> => {
    if (isPending || missing !== null) return;
    setIsPending(true);
    setProblem(null);
    const result = await commands.boostBonus(id);
    setIsPending(false);
    if (result.kind === 'unreachable') setProblem(t('promotions.unreachable'));
    else if (result.kind === 'refused') setProblem(serverText(result.key, t('promotions.refused')));
  };
  return (
    <li className={styles.boost}>
      <span>
        {name}
        <small>{worth === null ? sums.amount : t('hunting.boost.to', sums)}</small>
      </span>
      <Button
        aria-label={t('hunting.boost.name', { name, ...sums, points: formats.figures(boost.points) })}
        aria-disabled={isPending || missing !== null}
        {...(missing === null ? {} : { 'aria-describedby': reasonId })}
        onClick={() => void press()}
      >
        {t('hunting.boost.do')}
      </Button>
      {missing === null ? null : (
        <p id={reasonId} className={styles.words}>
          {t('hunting.boost.lacks', { points: formats.figures(missing) })}
        </p>
      )}
      <p className={styles.problem} aria-live="assertive">
        {problem}
      </p>
    </li>
  );
}
