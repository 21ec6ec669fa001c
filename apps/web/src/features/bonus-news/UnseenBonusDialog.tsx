import { userStatusOf } from '@touchline/rules';
import { PageLink, writeSearch } from '../../bindings/links.tsx';
import { useSumText } from '../../bindings/sums.ts';
import { payOf, typeOfBonus } from '../../text/bonus-names.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Unseen } from './unseen.ts';
import styles from './UnseenBonusDialog.module.css';

interface Props {
  readonly unseen: Unseen;
  /** How many come after it. */
  readonly more: number;
  readonly onClose: () => void;
}

const TITLES = { freebet: 'bonus.news.freebet', boost: 'bonus.news.boost' } as const satisfies Record<
  Unseen['kind'],
  TextKey
>;
const LISTS = { freebet: 'freebets', boost: 'comboboosts' } as const satisfies Record<Unseen['kind'], string>;

/** What a player is told of one bonus. */
export function UnseenBonusDialog({ unseen, more, onClose }: Props) {
  const { t, formats } = useText();
  const { kind, bonus } = unseen;
  const end = bonus.valid_to === null ? null : Date.parse(bonus.valid_to);
  return (
    <Dialog
      kind="news"
      label={t(TITLES[kind])}
      closeLabel={t('session.close')}
      variant="centre"
      // Focus starts on the worth: a key that was meant for the page must not press a button.
      startAt="[data-worth]"
      onClose={onClose}
    >
      <div className={styles.inside} data-unseen-bonus={bonus.id}>
        <Icon name="gift" size="large" className={styles.icon} />
        <p className={styles.name}>{bonus.name}</p>
        <p className={styles.worth} tabIndex={-1} data-worth>
          <Worth unseen={unseen} />
        </p>
        <Words unseen={unseen} />
        {end === null ? null : (
          <time className={styles.quiet} dateTime={bonus.valid_to ?? undefined}>
            {t('promotions.until', { moment: formats.moment(end) })}
          </time>
        )}
        <div className={styles.ways}>
          <Button variant="main" onClick={onClose}>
            {more > 0 ? t('bonus.news.next', { count: more }) : t('jackpots.hit.fine')}
          </Button>
          <PageLink
            to={`/promotions${writeSearch({ type: LISTS[kind] })}`}
            className={buttonClass('quiet')}
            onClick={onClose}
          >
            {t(userStatusOf(bonus.computed_status) === 'available' ? 'bonus.news.activate' : 'bonus.news.see')}
          </PageLink>
        </div>
      </div>
    </Dialog>
  );
}

function Worth({ unseen }: Pick<Props, 'unseen'>) {
  const { t, formats } = useText();
  const sumText = useSumText();
  if (unseen.kind === 'freebet') return sumText(unseen.bonus.issued_amount, unseen.bonus.currency);
  const { ranges } = unseen.bonus;
  const boost = formats.boost(ranges.at(-1)?.bonus_odds ?? '1');
  return ranges.length > 1 ? t('bonus.news.up_to', { boost }) : boost;
}

function Words({ unseen }: Pick<Props, 'unseen'>) {
  const text = useText();
  const { t } = text;
  if (unseen.kind === 'boost') return <p>{t('promotions.comboboosts.words')}</p>;
  const pays = payOf(unseen.bonus.type);
  const type = typeOfBonus(text, unseen.bonus.type);
  return <p>{pays === null ? type : t(pays)}</p>;
}
