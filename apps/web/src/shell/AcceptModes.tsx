import type { TicketView } from '@touchline/client';
import { useCommands } from '../bindings/PageProvider.tsx';
import { useTicket } from '../bindings/player.ts';
import { type TextKey, useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Settings.module.css';

type AcceptMode = TicketView['acceptMode'];

const WORDS = {
  none: 'ticket.accept.none',
  higher: 'ticket.accept.higher',
  return: 'slip.accept.return',
  any: 'ticket.accept.any',
} as const satisfies Record<AcceptMode, TextKey>;

const MODES = ['none', 'higher', 'return', 'any'] as const;

/** What an accept mode is called. */
export function useAcceptText(): (mode: AcceptMode) => string {
  const { t, formats } = useText();
  const { acceptShare } = useTicket();
  return (mode) => t(WORDS[mode], { share: formats.share(acceptShare ?? '0') });
}

/** SLIP-12: what happens when odds move, as the slip has it. */
export function AcceptModes() {
  const commands = useCommands();
  const { acceptMode, acceptShare, inProgress } = useTicket();
  const textOf = useAcceptText();
  return (
    <ul className={styles.choices}>
      {MODES.filter((mode) => mode !== 'return' || acceptShare !== null).map((mode) => (
        <li key={mode}>
          <button
            type="button"
            className={styles.choice}
            aria-current={mode === acceptMode ? 'true' : undefined}
            data-accept={mode}
            disabled={inProgress}
            onClick={() => commands.setAcceptMode(mode)}
          >
            <span className={styles.name}>{textOf(mode)}</span>
            {mode === acceptMode ? <Icon name="check" className={styles.mark} /> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
