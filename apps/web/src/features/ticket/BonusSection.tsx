import { useState } from 'react';
import type { SlipBetView, TicketView } from '@touchline/client';
import { useSettings } from '../../bindings/betting.ts';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useSession } from '../../bindings/player.ts';
import { useText } from '../../text/use-text.ts';
import { AmbLine } from './AmbLine.tsx';
import { BonusEntry } from './BonusEntry.tsx';
import styles from './BonusSection.module.css';
import { entryOf, isTopBoost, nextOf, wordsOfLater } from './bonus-words.ts';
import { JackpotLine } from './JackpotLine.tsx';
import { Progress } from './Progress.tsx';

interface Places {
  readonly entry: boolean;
  readonly later: boolean;
  readonly next: boolean;
  /** How many lines of progress towards the next freebet (BON-11). */
  readonly ambs: number;
  readonly jackpots: boolean;
}

/** Lines that are in use, or were since the selections last changed: a line that ends by itself keeps its space, so that a press lands on no other button. */
function useHeldPlaces(of: string, places: Places): Places {
  const [held, setHeld] = useState({ of, places });
  const isSame = held.of === of;
  const now: Places = {
    entry: places.entry || (isSame && held.places.entry),
    later: places.later || (isSame && held.places.later),
    next: places.next || (isSame && held.places.next),
    ambs: Math.max(places.ambs, isSame ? held.places.ambs : 0),
    jackpots: places.jackpots || (isSame && held.places.jackpots),
  };
  const names = ['entry', 'later', 'next', 'ambs', 'jackpots'] as const;
  if (!isSame || names.some((name) => held.places[name] !== now[name])) setHeld({ of, places: now });
  return now;
}

function selectionsIn({ type, bets }: TicketView): string {
  return [type, ...bets.flatMap(({ selections }) => selections.map(({ id }) => id))].join();
}

/** Jackpots that any of these bets takes part in, each once. */
function jackpotsOf(bets: readonly SlipBetView[]): SlipBetView['jackpots'] {
  return [...new Map(bets.flatMap(({ jackpots }) => jackpots.map((jackpot) => [jackpot.id, jackpot]))).values()];
}

/**
 * The bonus of the bet and the distance to the next one (BON-04, BON-06, BON-13), and its jackpots (JACK-03). With several
 * bets, each shows its bonus beside its own stake.
 */
export function BonusSection({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useText();
  const { config } = usePage();
  const { player, status, isPlayerExpected } = useSession();
  const [first] = ticket.bets;
  const only = ticket.bets.length === 1 ? first : undefined;
  const jackpots = jackpotsOf(ticket.bets);
  const upcoming = only === undefined ? null : nextOf(only);
  const isTop = only !== undefined && isTopBoost(only);
  const settings = useSettings();
  const later = only?.bonus ? wordsOfLater(only.bonus.type, settings) : null;
  // A slip that is there before the player keeps their place.
  const isComing = isPlayerExpected || (player !== null && (status === 'pending' || !ticket.areBonusesKnown));
  const places = useHeldPlaces(selectionsIn(ticket), {
    entry: only !== undefined && (isComing || entryOf(only) !== null),
    later: later !== null || (isComing && only?.type === 'combo' && wordsOfLater('comboboost', settings) !== null),
    next: upcoming !== null || isTop || (isComing && (only?.type === 'single' || only?.type === 'combo')),
    ambs: ticket.ambs.length,
    jackpots: jackpots.length > 0 || (isComing && config.jackpots === true),
  });
  if (!places.entry && !places.next && places.ambs === 0 && !places.jackpots) return null;
  return (
    <section className={styles.part} aria-label={t('slip.bonus')} data-bonus>
      {only === undefined || !places.entry ? null : (
        <div className={styles.entry}>
          <BonusEntry bet={only} name={null} isFixed={ticket.inProgress} variant="line" />
        </div>
      )}
      {places.later ? (
        <p className={styles.later} data-bonus-later>
          {later === null ? '' : t(later)}
        </p>
      ) : null}
      {places.next ? (
        <div className={styles.next}>
          {upcoming === null ? <p>{isTop ? t('slip.bonus.top') : ''}</p> : <Progress upcoming={upcoming} />}
        </div>
      ) : null}
      {Array.from({ length: places.ambs }, (_, place) => (
        <div key={place} className={styles.amb}>
          {ticket.ambs[place] === undefined ? null : <AmbLine amb={ticket.ambs[place]} />}
        </div>
      ))}
      {places.jackpots ? (
        <div className={styles.jackpots}>
          <JackpotLine jackpots={jackpots} />
        </div>
      ) : null}
    </section>
  );
}
