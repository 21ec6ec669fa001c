import { type TextKey, useText } from '../text/use-text.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './Shortcuts.module.css';

const SHORTCUTS: readonly { readonly keys: readonly string[]; readonly words: TextKey }[] = [
  { keys: ['/'], words: 'keys.search' },
  { keys: ['b'], words: 'keys.ticket' },
  { keys: ['←', '→', '↑', '↓'], words: 'keys.odds' },
  { keys: ['Enter'], words: 'keys.pick' },
  { keys: ['Ctrl', 'Enter'], words: 'keys.place' },
  { keys: ['Esc'], words: 'keys.close' },
  { keys: ['?'], words: 'keys.list' },
];

/** What the keyboard can do beyond what every page can. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog kind="tool" label={t('keys.title')} closeLabel={t('action.close')} variant="centre" onClose={onClose}>
      <dl className={styles.list}>
        {SHORTCUTS.map(({ keys, words }) => (
          <div key={words} className={styles.shortcut}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
