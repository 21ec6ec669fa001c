import type { ArenaBet, ArenaState } from '@touchline/contract/arena';
import { useLanguage } from '../language.ts';
import { marketWords, pickWords } from '../words.ts';
import { CheckButton } from './CheckButton.tsx';

/** Asks for a check of the result that a bet was decided by; `about` says of which round. */
type Check = (bet: ArenaBet, about: string) => void;

interface Props {
  /** Null before the first answer. */
  readonly answer: ArenaState | null;
  readonly check: Check;
}

/** The player's own bets. */
export function Bets({ answer, check }: Props) {
  const { t } = useLanguage();
  return (
    <section className="panel" aria-labelledby="bets-title">
      <h2 id="bets-title">{t('bets')}</h2>
      <div className="bets">{answer !== null && <BetList mine={answer.mine} check={check} />}</div>
    </section>
  );
}

function BetList({ mine, check }: { readonly mine: ArenaState['mine']; readonly check: Check }) {
  const { t } = useLanguage();
  if (mine === null) return <p className="empty">{t('bets.visitor')}</p>;
  if (mine.bets.length === 0) return <p className="empty">{t('bets.none')}</p>;
  return (
    <ul className="bet-list">
      {mine.bets.map((bet) => (
        <BetLine key={bet.id} bet={bet} check={check} />
      ))}
    </ul>
  );
}

function BetLine({ bet, check }: { readonly bet: ArenaBet; readonly check: Check }) {
  const {
    t,
    formats: { money, time },
  } = useLanguage();
  const about = `${time(bet.starts_at)} ${bet.venue}`;
  return (
    <li data-bet={bet.id} data-state={bet.state}>
      <span className="status" data-tone={bet.state}>
        {t(`bet.${bet.state}`)}
      </span>
      <strong>{pickWords(t, bet.market, bet.picks)}</strong>
      <span className="quiet">
        {marketWords(t, bet.market, bet.places ?? bet.picks.length)}
        {' · '}
        <bdi>{bet.market === 'numbers' ? t(`game.${bet.game}`) : bet.venue}</bdi>
        {` ${time(bet.starts_at)} · ${bet.id}`}
      </span>
      <dl>
        <Fact name={t('bet.stake')} text={money(bet.stake, bet.currency)} />
        <Fact name={t('bet.odds')} text={bet.odds} />
        {bet.paid === null ? (
          <Fact name={t('bet.could')} text={money(bet.potential_win, bet.currency)} />
        ) : (
          <Fact name={t('bet.paid')} text={money(bet.paid, bet.currency)} />
        )}
      </dl>
      {(bet.state === 'won' || bet.state === 'lost') && <CheckButton about={about} check={() => check(bet, about)} />}
    </li>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="ltr">{text}</dd>
    </div>
  );
}
