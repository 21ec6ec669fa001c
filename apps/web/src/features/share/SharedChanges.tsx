import type { SharedChange } from '@touchline/client';
import { useSharedChanges } from '../../bindings/betting.ts';
import { useOddsText } from '../../bindings/odds.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { marketOf, outcomeOf } from '../../text/selection-names.ts';
import { type Text, type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './SharedChanges.module.css';

const NOTES = {
  up: { key: 'share.changes.up', icon: 'arrow-up' },
  down: { key: 'share.changes.down', icon: 'arrow-down' },
  suspended: { key: 'share.changes.suspended', icon: 'lock' },
  gone: { key: 'share.changes.gone', icon: 'close' },
} as const satisfies Record<SharedChange['kind'], { key: TextKey; icon: string }>;

/** The name of a selection, if the match is still known. */
function nameOf(text: Text, change: SharedChange): string {
  const { sportKey, matchName, marketName, outcomeName } = change;
  if (sportKey === null || matchName === null) return text.t('share.changes.unknown');
  const named = { ...change, sportKey, marketName: marketName ?? '', outcomeName: outcomeName ?? '' };
  const words = [outcomeName === null ? '' : outcomeOf(text, named), marketOf(text, named), matchName];
  return words.filter((word) => word !== '').join(' · ');
}

/** PLC-09: the selections of a restored slip that changed since they were shared, until the player dismisses the list. */
export function SharedChanges() {
  const text = useText();
  const { t } = text;
  const oddsText = useOddsText();
  const commands = useCommands();
  const changes = useSharedChanges();
  if (changes.length === 0) return null;
  return (
    <section className={styles.changes} aria-label={t('share.changes')} data-shared-changes>
      <h3>{t('share.changes')}</h3>
      <ul>
        {changes.map((change) => {
          const { key, icon } = NOTES[change.kind];
          return (
            <li key={change.id} data-change={change.kind}>
              <Icon name={icon} size="small" className={styles[change.kind]} />
              <span>
                {t(key, {
                  name: nameOf(text, change),
                  before: oddsText(change.before),
                  now: change.now === null ? '' : oddsText(change.now),
                })}
              </span>
            </li>
          );
        })}
      </ul>
      <Button onClick={() => commands.dismissSharedChanges()}>{t('share.changes.ok')}</Button>
    </section>
  );
}
