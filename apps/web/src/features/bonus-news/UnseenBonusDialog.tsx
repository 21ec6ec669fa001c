import type { Hunting, HuntingTournament, Lootbox } from '@touchline/contract';
import { chestOf, type ChestSize, userStatusOf } from '@touchline/rules';
import { PageLink, writeSearch } from '../../bindings/links.tsx';
import { useSumText } from '../../bindings/sums.ts';
import { useTournamentPool } from '../../bindings/tournament-pool.ts';
import { payOf, typeOfBonus } from '../../text/bonus-names.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { NewsDialog } from '../../ui/NewsDialog.tsx';
import type { Unseen } from './unseen.ts';
import styles from './UnseenBonusDialog.module.css';

interface Props {
  readonly unseen: Unseen;
  /** How many come after it. */
  readonly more: number;
  readonly onClose: () => void;
  /** Of a lootbox: shows it, to be opened. */
  readonly onOpen: (box: Lootbox) => void;
}

interface KindWords {
  readonly title: TextKey;
  /** The list of the promotions page that has it. */
  readonly list: string;
  readonly icon: string;
}

const KINDS: Readonly<Record<Unseen['kind'], KindWords>> = {
  freebet: { title: 'bonus.news.freebet', list: 'freebets', icon: 'gift' },
  boost: { title: 'bonus.news.boost', list: 'comboboosts', icon: 'gift' },
  hunting: { title: 'bonus.news.hunting', list: 'huntings', icon: 'goal' },
  tournament: { title: 'bonus.news.tournament', list: 'tournaments', icon: 'trophy' },
  lootbox: { title: 'bonus.news.lootbox', list: 'lootboxes', icon: 'gift' },
};

const CHESTS = {
  small: 'lootbox.size.small',
  medium: 'lootbox.size.medium',
  large: 'lootbox.size.large',
} as const satisfies Record<ChestSize, TextKey>;

/** What a player is told of one bonus. */
export function UnseenBonusDialog({ unseen, more, onClose, onOpen }: Props) {
  const { t, formats } = useText();
  const { bonus } = unseen;
  const { title, icon } = KINDS[unseen.kind];
  const end = bonus.valid_to === null ? null : Date.parse(bonus.valid_to);
  return (
    <NewsDialog
      label={t(title)}
      closeLabel={t('session.close')}
      icon={icon}
      name={bonus.name}
      worth={<Worth unseen={unseen} />}
      actions={
        <>
          <Button variant="main" onClick={onClose}>
            {more > 0 ? t('bonus.news.next', { count: more }) : t('jackpots.hit.fine')}
          </Button>
          <WayToIt unseen={unseen} onClose={onClose} onOpen={onOpen} />
        </>
      }
      onClose={onClose}
    >
      <Words unseen={unseen} />
      {end === null ? null : (
        <time className={styles.quiet} dateTime={bonus.valid_to ?? undefined}>
          {t('promotions.until', { moment: formats.moment(end) })}
        </time>
      )}
    </NewsDialog>
  );
}

function WayToIt({ unseen, onClose, onOpen }: Omit<Props, 'more'>) {
  const { t } = useText();
  const isToActivate = userStatusOf(unseen.bonus.computed_status) === 'available';
  // One that something has to be farmed for first is not to be opened yet.
  if (unseen.kind === 'lootbox' && isToActivate)
    return <Button onClick={() => onOpen(unseen.bonus)}>{t('lootbox.look')}</Button>;
  return (
    <PageLink
      to={`/promotions${writeSearch({ type: KINDS[unseen.kind].list })}`}
      className={buttonClass('quiet')}
      onClick={onClose}
    >
      {t(isToActivate ? 'bonus.news.activate' : 'bonus.news.see')}
    </PageLink>
  );
}

function Worth({ unseen }: Pick<Props, 'unseen'>) {
  const text = useText();
  const { t, formats } = text;
  const sumText = useSumText();
  switch (unseen.kind) {
    case 'freebet':
      return sumText(unseen.bonus.issued_amount, unseen.bonus.currency);
    case 'boost': {
      const { ranges } = unseen.bonus;
      const boost = formats.boost(ranges.at(-1)?.bonus_odds ?? '1');
      return ranges.length > 1 ? t('bonus.news.up_to', { worth: boost }) : boost;
    }
    case 'hunting': {
      const { currency, largest_freebet: largest = null } = unseen.bonus.farming_stats ?? {};
      if (currency === undefined || largest === null) return typeOfBonus(text, 'hunting');
      return t('bonus.news.up_to', { worth: sumText(largest, currency) });
    }
    case 'tournament':
      return <Pool tournament={unseen.bonus} />;
    case 'lootbox':
      return t(CHESTS[chestOf(unseen.bonus.chest_size)]);
    default:
      return unseen satisfies never;
  }
}

/** What is shared, as push says it (PUSH-05a). */
function Pool({ tournament }: { readonly tournament: HuntingTournament }) {
  const text = useText();
  const sumText = useSumText();
  const pool = useTournamentPool(tournament);
  const currency = tournament.pool?.currency ?? tournament.farming_stats?.currency;
  return pool === null || currency === undefined
    ? typeOfBonus(text, 'tournament')
    : `${text.t('hunting.pool')} ${sumText(pool, currency)}`;
}

function Words({ unseen }: Pick<Props, 'unseen'>) {
  const text = useText();
  const { t } = text;
  switch (unseen.kind) {
    case 'boost':
      return <p>{t('promotions.comboboosts.words')}</p>;
    case 'hunting':
    case 'tournament':
      return <Farming kind={unseen.kind} farming={unseen.bonus} />;
    case 'lootbox':
      return <p>{t('promotions.lootboxes.words')}</p>;
    case 'freebet': {
      const pays = payOf(unseen.bonus.type);
      return <p>{pays === null ? typeOfBonus(text, unseen.bonus.type) : t(pays)}</p>;
    }
    default:
      return unseen satisfies never;
  }
}

interface FarmingProps {
  readonly kind: 'hunting' | 'tournament';
  readonly farming: Hunting;
}

/** What brings points and what points bring, as far as the back end says it. */
function Farming({ kind, farming: { farming_stats: stats, boost } }: FarmingProps) {
  const { t, formats } = useText();
  const sumText = useSumText();
  const { currency, point_stake: stake, goal = null, largest_freebet: largest = null } = stats ?? {};
  const goalText = goal === null ? null : formats.figures(goal);
  return (
    <>
      {goalText === null || currency === undefined ? (
        <p>{t(kind === 'hunting' ? 'promotions.huntings.words' : 'promotions.tournaments.words')}</p>
      ) : (
        <p>
          {largest === null
            ? t('hunting.goal.any', { goal: goalText })
            : t('hunting.goal', { goal: goalText, largest: sumText(largest, currency) })}
        </p>
      )}
      {boost ? (
        <p>
          {t('hunting.boost.words', {
            points: formats.figures(boost.points),
            multiplier: formats.figures(boost.multiplier),
          })}
        </p>
      ) : null}
      {stake === undefined || currency === undefined ? null : (
        <p className={styles.quiet}>{t('hunting.point', { amount: sumText(stake, currency) })}</p>
      )}
    </>
  );
}
