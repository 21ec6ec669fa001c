import { useEffect, useRef } from 'react';
import type { Lootbox, LootboxDraw, LootboxPrize } from '@touchline/contract';
import { PageLink } from '../../bindings/links.tsx';
import { useOddsText } from '../../bindings/odds.ts';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Chest } from './Chest.tsx';
import { DrawProof } from './DrawProof.tsx';
import { chanceText, conditionsOfPrize, nameOfPrize } from './prize-words.ts';
import { type Opening, useOpening } from './use-opening.ts';
import styles from './LootboxDialog.module.css';

interface Props {
  readonly box: Lootbox;
  readonly onClose: () => void;
}

/** [BON-10a] [BON-10b] A lootbox: what it may hold and how likely each is; its opening; what it held, and the check of that. */
export function LootboxDialog({ box, onClose }: Props) {
  const { t } = useText();
  const { opening, open } = useOpening(box);
  return (
    <Dialog kind="tool" label={box.name} closeLabel={t('session.close')} variant="centre" onClose={onClose}>
      <div className={styles.inside} aria-busy={opening.kind === 'pending'} data-opening={opening.kind}>
        <Chest size={box.chest_size} isOpen={opening.kind === 'open'} />
        {opening.kind === 'open' ? (
          <Opened before={box.draw ?? null} draw={opening.draw} onClose={onClose} />
        ) : (
          <Closed draw={box.draw ?? null} opening={opening} onOpen={open} />
        )}
      </div>
    </Dialog>
  );
}

interface ClosedProps {
  readonly draw: LootboxDraw | null;
  readonly opening: Opening;
  readonly onOpen: () => void;
}

function Closed({ draw, opening, onOpen }: ClosedProps) {
  const { t } = useText();
  const isPending = opening.kind === 'pending';
  return (
    <>
      {draw === null ? (
        <p className={styles.words}>{t('lootbox.contents.none')}</p>
      ) : (
        <section className={styles.part}>
          <h3>{t('lootbox.contents')}</h3>
          <p className={styles.words}>{t('lootbox.contents.words')}</p>
          <Prizes prizes={draw.prizes} />
        </section>
      )}
      <Problem opening={opening} />
      <Button variant="main" className={styles.open} aria-disabled={isPending} onClick={onOpen}>
        {t(isPending ? 'lootbox.opening' : opening.kind === 'unknown' ? 'lootbox.ask_again' : 'lootbox.open')}
      </Button>
      {draw === null ? null : <Commitment commitment={draw.commitment} />}
    </>
  );
}

/** Why it is not open yet, said at once to who cannot see it. */
function Problem({ opening }: { readonly opening: Opening }) {
  const { t, serverText } = useText();
  return (
    <p className={styles.problem} aria-live="assertive">
      {opening.kind === 'unknown' ? t('lootbox.unknown') : null}
      {opening.kind === 'refused' ? serverText(opening.key, t('promotions.refused')) : null}
    </p>
  );
}

function Commitment({ commitment }: { readonly commitment: string }) {
  const { t } = useText();
  return (
    <details className={styles.proof}>
      <summary>{t('lootbox.proof')}</summary>
      <p className={styles.words}>{t('lootbox.proof.words')}</p>
      <p className={styles.words}>{t('lootbox.hash')}</p>
      <code dir="ltr">{commitment}</code>
    </details>
  );
}

function Prizes({ prizes }: { readonly prizes: readonly LootboxPrize[] }) {
  const text = useText();
  const sumText = useSumText();
  const oddsText = useOddsText();
  const weights = prizes.map(({ weight }) => weight);
  return (
    <ul className={styles.prizes}>
      {prizes.map((prize, place) => {
        const conditions = conditionsOfPrize(text, oddsText, prize);
        return (
          // Two prizes of one table may be the same.
          // eslint-disable-next-line react/no-array-index-key
          <li key={place} data-prize={prize.type}>
            <span>
              {nameOfPrize(text, sumText, prize)}
              {conditions.length === 0 ? null : <small>{conditions.join(' · ')}</small>}
            </span>
            <b>{chanceText(text, prize.weight, weights)}</b>
          </li>
        );
      })}
    </ul>
  );
}

interface OpenedProps {
  /** As this page had it when the modal opened. */
  readonly before: LootboxDraw | null;
  readonly draw: LootboxDraw | null;
  readonly onClose: () => void;
}

function Opened({ before, draw, onClose }: OpenedProps) {
  const { t } = useText();
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => title.current?.focus(), []);
  const opened = draw?.opened ?? null;
  const prize = opened === null ? undefined : draw?.prizes[opened.place];
  return (
    <>
      <h3 ref={title} tabIndex={-1} className={styles.title} data-drawn={prize?.type}>
        <Title prize={prize} />
      </h3>
      {prize === undefined ? <p className={styles.words}>{t('lootbox.held.plain')}</p> : <Use prize={prize} />}
      <div className={styles.ways}>
        {prize?.type === 'freebet' || prize?.type === 'comboboost' ? (
          <PageLink to="/" className={buttonClass('main')} onClick={onClose}>
            {t('lootbox.to_matches')}
          </PageLink>
        ) : null}
        {prize?.type === 'money' ? (
          <PageLink to="/profile/wallet/transactions" className={buttonClass('main')} onClick={onClose}>
            {t('lootbox.to_account')}
          </PageLink>
        ) : null}
        <Button onClick={onClose}>{t('session.close')}</Button>
      </div>
      {draw === null ? null : (
        <>
          <DrawProof draw={draw} before={before?.opened === null ? before : null} />
          <details className={styles.proof}>
            <summary>{t('lootbox.contents')}</summary>
            <Prizes prizes={draw.prizes} />
          </details>
        </>
      )}
    </>
  );
}

function Title({ prize }: { readonly prize: LootboxPrize | undefined }) {
  const text = useText();
  const sumText = useSumText();
  if (prize?.type === 'nothing') return text.t('lootbox.held.nothing');
  if (prize === undefined) return text.t('lootbox.held.open');
  return (
    <>
      <small>{text.t('lootbox.held')}</small> {nameOfPrize(text, sumText, prize)}
    </>
  );
}

/** Where a prize is used, in a sentence. */
function Use({ prize }: { readonly prize: LootboxPrize }) {
  const { t } = useText();
  if (prize.type === 'nothing') return null;
  const words = {
    freebet: 'lootbox.use.freebet',
    comboboost: 'lootbox.use.boost',
    money: 'lootbox.use.money',
  } as const;
  return <p className={styles.words}>{t(words[prize.type])}</p>;
}
