import { useId, useState } from 'react';
import type { Calls, PlayerBreak, ReplyOf } from '@touchline/contract';
import { useBreaks, useHasBreaks } from '../bindings/breaks.ts';
import { BreakNotice } from '../bindings/BreakNotice.tsx';
import { PageLink } from '../bindings/links.tsx';
import { useCommands } from '../bindings/PageProvider.tsx';
import { BREAK_WORDS, type BreakWish, daysText, monthsText } from '../features/session/break-words.ts';
import { ConfirmBreak } from '../features/session/ConfirmBreak.tsx';
import { datedMoment } from '../text/dated.ts';
import { type TextKey, useText } from '../text/use-text.ts';
import { Button } from '../ui/Button.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { Segment, Segmented } from '../ui/Segmented.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './BreakScreen.module.css';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { ForPlayers, ProfilePage } from './ProfilePage.tsx';

/** /profile/break: time-out, self-exclusion, and a stop for 24 hours (RG-09); no page where there are none. */
export function BreakScreen() {
  const hasBreaks = useHasBreaks();
  if (!hasBreaks) return <NotFoundScreen />;
  return (
    <ProfilePage title="breaks.title">
      <ForPlayers>
        <Breaks />
      </ForPlayers>
    </ProfilePage>
  );
}

function Breaks() {
  const { t } = useText();
  const commands = useCommands();
  const { state, value } = useBreaks();
  const [wish, setWish] = useState<BreakWish | null>(null);
  if (value === null) {
    if (state === 'loading') return <SkeletonRows count={4} className={styles.card} label={t('loading')} />;
    return <FailedState title={t('error.load')} action={t('action.retry')} onRetry={commands.retry} />;
  }
  // What would add nothing to a break that runs is not offered.
  const running = value.running?.kind;
  const isForEver = running === 'self_exclusion' && value.running?.until === null;
  return (
    <>
      <BreakNotice />
      <p className={styles.words}>{t('breaks.words')}</p>
      {running === undefined ? <Panic onAsk={setWish} /> : null}
      {running === 'self_exclusion' ? null : <TimeOut offers={value.offers} onAsk={setWish} />}
      {isForEver ? null : <SelfExclusion offers={value.offers} onAsk={setWish} />}
      <p className={styles.words}>
        <PageLink to="/responsible-gambling">{t('breaks.help')}</PageLink>
      </p>
      <History breaks={value.data} />
      {wish === null ? null : <ConfirmBreak wish={wish} onClose={() => setWish(null)} />}
    </>
  );
}

interface AskProps {
  readonly onAsk: (wish: BreakWish) => void;
}
interface OfferProps extends AskProps {
  readonly offers: ReplyOf<Calls['getBreaks']>['offers'];
}

function Panic({ onAsk }: AskProps) {
  const { t } = useText();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('breaks.kind.panic')}
      </h2>
      <p className={styles.words}>{t('breaks.panic.words')}</p>
      <Button onClick={() => onAsk({ kind: 'panic' })}>{t('breaks.panic')}</Button>
    </section>
  );
}

interface ChoiceProps<Length> {
  readonly title: TextKey;
  readonly words: TextKey;
  readonly action: TextKey;
  readonly lengths: readonly Length[];
  readonly written: (length: Length) => string;
  readonly onTake: (length: Length) => void;
}

/** A kind of break whose length is chosen; the shortest one at first. */
function Choice<Length>({ title, words, action, lengths, written, onTake }: ChoiceProps<Length>) {
  const { t } = useText();
  const id = useId();
  const [place, setPlace] = useState(0);
  const chosen = lengths[place];
  if (chosen === undefined) return null;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t(title)}
      </h2>
      <p className={styles.words}>{t(words)}</p>
      <Segmented label={t('breaks.length')} variant="even" className={styles.lengths}>
        {lengths.map((length, at) => (
          <Segment key={String(length)} isOn={at === place} onClick={() => setPlace(at)}>
            {written(length)}
          </Segment>
        ))}
      </Segmented>
      <Button onClick={() => onTake(chosen)}>{t(action)}</Button>
    </section>
  );
}

function TimeOut({ offers, onAsk }: OfferProps) {
  const { locale } = useText();
  return (
    <Choice
      title="breaks.kind.time_out"
      words="breaks.time_out.words"
      action="breaks.time_out.take"
      lengths={offers.time_out_days}
      written={(days) => daysText(days, locale)}
      onTake={(days) => onAsk({ kind: 'time_out', days })}
    />
  );
}

function SelfExclusion({ offers, onAsk }: OfferProps) {
  const text = useText();
  return (
    <Choice
      title="breaks.kind.self_exclusion"
      words="breaks.self_exclusion.words"
      action="breaks.self_exclusion.take"
      lengths={offers.self_exclusion_months}
      written={(months) => monthsText(text, months)}
      onTake={(months) => onAsk({ kind: 'self_exclusion', months })}
    />
  );
}

function History({ breaks }: { readonly breaks: readonly PlayerBreak[] }) {
  const { t, formats, locale } = useText();
  const id = useId();
  if (breaks.length === 0) return null;
  const moment = (at: string): string => datedMoment(Date.parse(at), { locale, zone: formats.zone });
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('breaks.history')}
      </h2>
      <ul className={styles.history}>
        {breaks.map(({ id: key, kind, started_at: from, until }) => (
          <li key={key}>
            <b>{t(BREAK_WORDS[kind])}</b>
            <span>
              {until === null
                ? t('breaks.history.forever', { from: moment(from) })
                : t('breaks.history.line', { from: moment(from), until: moment(until) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
