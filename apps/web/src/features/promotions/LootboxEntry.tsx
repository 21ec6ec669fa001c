import type { Lootbox } from '@touchline/contract';
import { chestOf, type ChestSize } from '@touchline/rules';
import { useSumText } from '../../bindings/sums.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Chest } from './Chest.tsx';
import { EntryActions } from './EntryActions.tsx';
import { Entry, FarmingEntry } from './PromotionEntries.tsx';
import { useShowLootbox } from './LootboxPlace.tsx';
import { nameOfPrize } from './prize-words.ts';
import styles from './LootboxEntry.module.css';

const sizes = {
  small: 'lootbox.size.small',
  medium: 'lootbox.size.medium',
  large: 'lootbox.size.large',
} as const satisfies Record<ChestSize, TextKey>;

interface Props {
  readonly box: Lootbox;
  readonly playerId: string;
}

/** [BON-10] A lootbox as its chest. One that something has to be farmed for first says how far that is. */
export function LootboxEntry({ box, playerId }: Props) {
  const show = useShowLootbox();
  const text = useText();
  const { t, formats } = text;
  const sumText = useSumText();
  const opened = box.draw?.opened ?? null;
  const prize = opened === null ? undefined : box.draw?.prizes[opened.place];
  if (opened === null && box.computed_status !== 'available') return <FarmingEntry farming={box} />;
  return (
    <Entry
      name={box.name}
      {...(prize === undefined ? {} : { worth: nameOfPrize(text, sumText, prize) })}
      validTo={opened === null ? box.valid_to : null}
      actions={
        <div className={styles.actions}>
          <Button
            variant={opened === null ? 'main' : 'quiet'}
            aria-label={t(opened === null ? 'lootbox.look.name' : 'lootbox.review.name', { name: box.name })}
            onClick={() => show(box)}
          >
            {t(opened === null ? 'lootbox.look' : 'lootbox.review')}
          </Button>
          <EntryActions bonus={{ id: box.id, name: box.name, list: 'lootboxes' }} playerId={playerId} state={null} />
        </div>
      }
    >
      <p className={styles.chest}>
        <Chest size={box.chest_size} isOpen={opened !== null} />
        <span>
          {t(sizes[chestOf(box.chest_size)])}
          {opened === null ? null : (
            <time dateTime={opened.at}>
              {t('lootbox.opened_at', { moment: formats.moment(Date.parse(opened.at)) })}
            </time>
          )}
        </span>
      </p>
    </Entry>
  );
}
