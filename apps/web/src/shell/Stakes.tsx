import { type FormEvent, useId, useState } from 'react';
import { fromSubunits, readTypedAmount } from '@touchline/rules';
import { useCommands, usePage } from '../bindings/PageProvider.tsx';
import { useSession, useTicket } from '../bindings/player.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Settings.module.css';

type Four = [string, string, string, string];

const places = [0, 1, 2, 3] as const;

/** Decimals only where they say something; nothing for an empty chip. */
function shownAmount(stake: string | undefined): string {
  return stake === undefined || !/[1-9]/.test(stake) ? '' : stake.replace(/\.0+$/, '');
}

function areFour(amounts: readonly (string | null)[]): amounts is Four {
  return amounts.length === 4 && !amounts.includes(null);
}

/** SLIP-18a: a player's own four stakes, in the currency that they bet in. */
export function Stakes() {
  const { currency } = useSession();
  // Another currency has other stakes.
  return <StakesOf key={currency} currency={currency} />;
}

function StakesOf({ currency }: { readonly currency: string }) {
  const { t, locale } = useText();
  const { config } = usePage();
  const commands = useCommands();
  const { recommendedStakes } = useTicket();
  const [texts, setTexts] = useState<Four>([
    shownAmount(recommendedStakes[0]),
    shownAmount(recommendedStakes[1]),
    shownAmount(recommendedStakes[2]),
    shownAmount(recommendedStakes[3]),
  ]);
  const [wrong, setWrong] = useState<number | null>(null);
  const [verdict, setVerdict] = useState<'pending' | 'saved' | 'failed' | null>(null);
  const id = useId();
  const subunits = config.currencies.find(({ code }) => code === currency)?.subunits ?? '100';

  const read = (text: string): string | null => {
    const typed = readTypedAmount(text, subunits, { currency, locale });
    if (typed.kind === 'empty') return '0';
    return typed.kind === 'amount' ? fromSubunits(typed.subunits, subunits) : null;
  };

  const save = async (): Promise<void> => {
    const amounts = texts.map(read);
    const at = amounts.indexOf(null);
    setWrong(at < 0 ? null : at);
    if (!areFour(amounts)) return setVerdict(null);
    setVerdict('pending');
    setVerdict((await commands.setStakes(amounts)) ? 'saved' : 'failed');
  };

  return (
    <form
      className={styles.stakes}
      noValidate
      aria-busy={verdict === 'pending'}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (verdict !== 'pending') void save();
      }}
    >
      <p className={styles.stakesNote}>{t('settings.stakes.note', { currency })}</p>
      <div className={styles.four}>
        {places.map((place) => (
          <input
            key={place}
            value={texts[place]}
            onChange={({ target }) => {
              setTexts(texts.with(place, target.value) as Four);
              setWrong(null);
              setVerdict(null);
            }}
            className={styles.stake}
            aria-label={t('settings.stakes.nth', { number: place + 1 })}
            aria-invalid={wrong === place}
            aria-describedby={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            dir="ltr"
          />
        ))}
      </div>
      <output id={id} className={styles.verdict} data-wrong={wrong !== null || verdict === 'failed'}>
        {wrong !== null ? t('settings.stakes.wrong', { currency }) : null}
        {wrong === null && verdict === 'saved' ? t('settings.stakes.saved') : null}
        {wrong === null && verdict === 'failed' ? t('settings.stakes.failed') : null}
      </output>
      <Button type="submit" variant="main" aria-disabled={verdict === 'pending'}>
        {t('settings.stakes.save')}
      </Button>
    </form>
  );
}
