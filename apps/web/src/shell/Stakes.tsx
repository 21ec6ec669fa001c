import { type FormEvent, useId, useRef, useState } from 'react';
import {
  fromSubunits,
  type Limits,
  limitsOf,
  readTypedAmount,
  recommendedStakes,
  type TypedAmount,
} from '@touchline/rules';
import type { Settings } from '@touchline/contract';
import { useAccounts, useSettings } from '../bindings/betting.ts';
import { useCommands, usePage } from '../bindings/PageProvider.tsx';
import { useSession } from '../bindings/player.ts';
import { type TextKey, useText } from '../text/use-text.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Settings.module.css';

type Four = [string, string, string, string];

const places = [0, 1, 2, 3] as const;

/** Decimals only where they say something; nothing for an empty chip. */
function shownAmount(stake: string | undefined): string {
  return stake === undefined || !/[1-9]/.test(stake) ? '' : stake.replace(/\.0+$/, '');
}

function areFour(amounts: readonly string[]): amounts is Four {
  return amounts.length === 4;
}

/** SLIP-18a: a player's own four stakes, in each currency that they have an account in. */
export function Stakes() {
  const { t } = useText();
  const session = useSession();
  const accounts = useAccounts();
  const settings = useSettings();
  const [chosen, setChosen] = useState(session.currency);
  const currency = accounts.some((account) => account.currency === chosen) ? chosen : session.currency;
  // Nobody types over stakes that are on their way: what is kept is all four.
  if (settings === null) return <output className={styles.stakesNote}>{t('loading')}</output>;
  // A back end without stakes of single currencies keeps one set for all.
  const isChoice = accounts.length > 1 && settings.stakes_by_currency !== undefined;
  return (
    <>
      {isChoice ? (
        <label className={styles.stakesOf}>
          {t('statement.account')}
          <select value={currency} onChange={({ target }) => setChosen(target.value)}>
            {accounts.map((account) => (
              <option key={account.currency}>{account.currency}</option>
            ))}
          </select>
        </label>
      ) : null}
      <StakesOf key={currency} currency={currency} settings={settings} />
    </>
  );
}

/** What is wrong with a stake: its place, and words with a limit in the main unit. */
interface Wrong {
  readonly place: number;
  readonly key: TextKey;
  readonly limit: string;
}

/** Why a stake cannot be a chip; null when it can. An empty field is an empty chip. */
function problemOf(
  typed: TypedAmount,
  { minStake, maxStake }: Limits,
): { readonly key: TextKey; readonly limit: bigint } | null {
  if (typed.kind === 'empty') return null;
  if (typed.kind === 'too_precise') return { key: 'spi.notification.amount_precise', limit: 0n };
  if (typed.kind !== 'amount') return { key: 'settings.stakes.wrong', limit: 0n };
  if (maxStake !== null && typed.subunits > maxStake) return { key: 'spi.notification.too_large', limit: maxStake };
  if (minStake !== null && typed.subunits > 0n && typed.subunits < minStake)
    return { key: 'spi.notification.too_small', limit: minStake };
  return null;
}

/** The first of the stakes that cannot be a chip; null when all can. */
function wrongOf(
  typed: readonly TypedAmount[],
  { bet_limits_settings }: Settings,
  currency: Parameters<typeof limitsOf>[1],
): Wrong | null {
  const limits = limitsOf(bet_limits_settings, currency);
  for (const [place, each] of typed.entries()) {
    const problem = problemOf(each, limits);
    if (problem !== null) return { place, key: problem.key, limit: fromSubunits(problem.limit, currency.subunits) };
  }
  return null;
}

function StakesOf({ currency, settings }: { readonly currency: string; readonly settings: Settings }) {
  const { t, locale, formats } = useText();
  const { config } = usePage();
  const commands = useCommands();
  const recommended = recommendedStakes(settings.stakes_by_currency?.[currency] ?? settings.stakes);
  const [texts, setTexts] = useState<Four>([
    shownAmount(recommended[0]),
    shownAmount(recommended[1]),
    shownAmount(recommended[2]),
    shownAmount(recommended[3]),
  ]);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [saving, setSaving] = useState<'pending' | 'saved' | 'failed' | null>(null);
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const currencyFacts = config.currencies.find(({ code }) => code === currency) ?? { code: currency, subunits: '100' };
  const { subunits } = currencyFacts;
  const read = (text: string): TypedAmount => readTypedAmount(text, subunits, { currency, locale });

  const save = async (): Promise<void> => {
    const found = wrongOf(texts.map(read), settings, currencyFacts);
    setWrong(found);
    if (found !== null) {
      fields.current?.querySelectorAll('input').item(found.place).focus();
      return setSaving(null);
    }
    const amounts = texts.map((text) => {
      const typed = read(text);
      return typed.kind === 'amount' ? fromSubunits(typed.subunits, subunits) : '0';
    });
    if (!areFour(amounts)) return;
    setSaving('pending');
    setSaving((await commands.setStakes(amounts, currency)) ? 'saved' : 'failed');
  };

  return (
    <form
      className={styles.stakes}
      noValidate
      aria-busy={saving === 'pending'}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (saving !== 'pending') void save();
      }}
    >
      <p className={styles.stakesNote}>{t('settings.stakes.note', { currency })}</p>
      <div ref={fields} className={styles.four}>
        {places.map((place) => (
          <input
            key={place}
            value={texts[place]}
            onChange={({ target }) => {
              setTexts(texts.with(place, target.value) as Four);
              setWrong(null);
              setSaving(null);
            }}
            className={styles.stake}
            aria-label={t('settings.stakes.nth', { number: place + 1 })}
            aria-invalid={wrong?.place === place}
            aria-describedby={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            dir="ltr"
          />
        ))}
      </div>
      <output id={id} className={styles.said} data-wrong={wrong !== null || saving === 'failed'}>
        {wrong === null ? null : t(wrong.key, { currency, amount: formats.money(wrong.limit, currency) })}
        {wrong === null && saving === 'saved' ? t('settings.stakes.saved') : null}
        {wrong === null && saving === 'failed' ? t('settings.stakes.failed') : null}
      </output>
      <Button type="submit" variant="main" aria-disabled={saving === 'pending'}>
        {t('settings.stakes.save')}
      </Button>
    </form>
  );
}
