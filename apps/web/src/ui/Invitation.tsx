import { Button } from './Button.tsx';
import styles from './Invitation.module.css';

interface Props {
  /** What there is for those who sign in. */
  readonly words: string;
  readonly action: string;
  /** Null where nobody may sign in. */
  readonly onAccept: (() => void) | null;
}

/** Stands for a visitor in the place of what a player has. */
export function Invitation({ words, action, onAccept }: Props) {
  return (
    <div className={styles.invitation}>
      <p>{words}</p>
      {onAccept === null ? null : (
        <Button variant="main" onClick={onAccept}>
          {action}
        </Button>
      )}
    </div>
  );
}
