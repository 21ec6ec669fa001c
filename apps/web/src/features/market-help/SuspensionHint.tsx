import { useEffect, useRef, useState } from 'react';
import { useClicks } from '../../bindings/clicks.ts';
import { useOutcome } from '../../bindings/catalogue.ts';
import { useSuspension } from '../../bindings/suspension.ts';
import { useText } from '../../text/use-text.ts';
import styles from './MarketHelp.module.css';
import { SuspensionNote } from './SuspensionNote.tsx';

const SUSPENDED = 'button[data-outcome][data-state="suspended"]';

/** A price that was pressed while it was suspended. */
interface Pressed {
  readonly matchId: string;
  readonly marketKey: string;
  readonly outcomeId: string;
  /** Where it stands on the screen. */
  readonly at: DOMRect;
}

/** A press of a padlock says beside it why the price is suspended. The focus stays where it is, and nothing moves. */
export function SuspensionHint() {
  const [pressed, setPressed] = useState<Pressed | null>(null);
  useClicks(({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(SUSPENDED) : null;
    const [matchId, marketKey, outcomeId] = button?.dataset['outcome']?.split('/') ?? [];
    if (button === null || matchId === undefined || marketKey === undefined || outcomeId === undefined) return;
    setPressed({ matchId, marketKey, outcomeId, at: button.getBoundingClientRect() });
  });
  return pressed === null ? null : <Hint pressed={pressed} onClose={() => setPressed(null)} />;
}

const GAP = 6;

function Hint({ pressed, onClose }: { readonly pressed: Pressed; readonly onClose: () => void }) {
  const { matchId, marketKey, outcomeId, at } = pressed;
  const { t } = useText();
  const place = useRef<HTMLOutputElement>(null);
  const suspension = useSuspension(matchId, marketKey);
  const isLocked = useOutcome(matchId, marketKey, outcomeId)?.locked === true;
  useEffect(() => {
    const hint = place.current;
    if (hint === null) return;
    const { innerWidth, innerHeight, scrollX, scrollY } = window;
    hint.showPopover();
    const { width, height } = hint.getBoundingClientRect();
    const below = at.bottom + GAP;
    const top = below + height > innerHeight ? Math.max(GAP, at.top - GAP - height) : below;
    hint.style.top = `${scrollY + top}px`;
    hint.style.left = `${scrollX + Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))}px`;
  }, [at]);
  return (
    <output
      ref={place}
      popover="auto"
      className={styles.hint}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      {suspension !== null ? (
        <SuspensionNote suspension={suspension} />
      ) : (
        <p className={styles.note}>{t(isLocked ? 'odds-help.outcome_closed' : 'odds-help.open')}</p>
      )}
    </output>
  );
}
