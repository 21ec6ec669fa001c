import { useId } from 'react';
import type { UserLimit } from '@touchline/contract';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useSession } from '../../bindings/player.ts';
import { useText } from '../../text/use-text.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Segment, Segmented } from '../../ui/Segmented.tsx';
import { hoursText, MEANING_WORDS, PERIOD_WORDS, PERIODS, TYPE_WORDS, TYPES } from '../../text/limit-words.ts';
import { type LimitForm, useLimitForm } from './use-limit-form.ts';
import styles from './OwnLimits.module.css';

/** A form that sets a limit in any amount. `limits`: those of the player. */
export function SetLimit({ limits }: { readonly limits: readonly UserLimit[] }) {
  const { t, locale } = useText();
  const { responsible_gambling: waiting } = usePage().config;
  const form = useLimitForm(limits);
  const { wish, change, isPending, said } = form;
  const id = useId();
  return (
    <form
      className={styles.form}
      noValidate
      aria-busy={isPending}
      aria-labelledby={`${id}-title`}
      onSubmit={form.submit}
    >
      <h2 className={styles.heading} id={`${id}-title`}>
        {t('ownlimits.set')}
      </h2>
      {waiting === undefined ? null : (
        <p className={styles.quiet}>
          {t('ownlimits.words', {
            hours: hoursText(waiting.raise_after_hours, locale),
            within: hoursText(waiting.confirm_within_hours, locale),
          })}
        </p>
      )}
      <Segmented label={t('ownlimits.type')} variant="even" className={styles.types}>
        {TYPES.map((each) => (
          <Segment key={each} isOn={each === wish.type} onClick={() => change({ type: each, text: '' })}>
            {t(TYPE_WORDS[each])}
          </Segment>
        ))}
      </Segmented>
      <p className={styles.quiet}>{t(MEANING_WORDS[wish.type])}</p>
      <Segmented label={t('ownlimits.period')} variant="even">
        {PERIODS.map((each) => (
          <Segment key={each} isOn={each === wish.period} onClick={() => change({ period: each })}>
            {t(PERIOD_WORDS[each])}
          </Segment>
        ))}
      </Segmented>
      <Amount form={form} />
      <Button type="submit" variant="main" aria-disabled={isPending}>
        {t(isPending ? 'ownlimits.saving' : 'ownlimits.save')}
      </Button>
      <output className={styles.said}>{said === null ? null : t(said)}</output>
    </form>
  );
}

function Amount({ form: { wish, change, isPending, problem, field } }: { readonly form: LimitForm }) {
  const { t } = useText();
  const { currency } = useSession();
  const id = useId();
  const isTime = wish.type === 'time';
  return (
    <>
      <AmountField
        ref={field}
        id={id}
        label={t(isTime ? 'ownlimits.minutes' : 'ownlimits.amount')}
        currency={isTime ? null : currency}
        value={wish.text}
        onChange={({ target }) => change({ text: target.value })}
        inputMode={isTime ? 'numeric' : 'decimal'}
        enterKeyHint="done"
        readOnly={isPending}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} className={styles.problem} aria-live="assertive">
        {problem === null ? null : (
          <>
            <Icon name="warning" size="small" />
            {problem}
          </>
        )}
      </p>
    </>
  );
}
