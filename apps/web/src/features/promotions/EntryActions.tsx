import { useState } from 'react';
import { calls } from '@touchline/contract';
import type { BonusListName, BonusState } from '@touchline/contract';
import { userStatusOf } from '@touchline/rules';
import { useAsk } from '../../bindings/catalogue.ts';
import { useLocale } from '../../bindings/locale.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './Promotions.module.css';

/** What a bonus is to its calls: one of a list, or freebets for a number of combos. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly list: BonusListName | 'ambs';
}

interface ActionsProps {
  readonly bonus: Named;
  /** Whose it is: answers are kept for this player alone. */
  readonly playerId: string;
  /** Null for what has no state. */
  readonly state: BonusState | null;
}

/** What a player can do with a bonus: activate it (BON-07a) and read its terms (BON-03), which stand beside each other. */
export function EntryActions({ bonus, playerId, state }: ActionsProps) {
  const { t, serverText } = useText();
  const commands = useCommands();
  const [isOpen, setIsOpen] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const activate = async (): Promise<void> => {
    if (isPending) return;
    setIsPending(true);
    setProblem(null);
    const result = await commands.activateBonus(bonus.id);
    setIsPending(false);
    if (result.kind === 'unreachable') setProblem(t('promotions.unreachable'));
    else if (result.kind === 'refused') setProblem(serverText(result.key, t('promotions.refused')));
  };
  return (
    <div className={styles.actions} aria-busy={isPending}>
      {state !== null && userStatusOf(state) === 'available' ? (
        <Button
          variant="main"
          aria-label={t('promotions.activate.name', { name: bonus.name })}
          aria-disabled={isPending}
          onClick={() => void activate()}
        >
          {t('promotions.activate')}
        </Button>
      ) : null}
      <Button aria-label={t('promotions.terms.of', { name: bonus.name })} onClick={() => setIsOpen(true)}>
        {t('promotions.terms')}
      </Button>
      <p className={styles.problem} aria-live="assertive">
        {problem}
      </p>
      {isOpen ? <TermsDialog bonus={bonus} playerId={playerId} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

interface TermsProps {
  readonly bonus: Named;
  readonly playerId: string;
  readonly onClose: () => void;
}

function TermsDialog({ bonus, playerId, onClose }: TermsProps) {
  const { t } = useText();
  return (
    <Dialog
      kind="place"
      label={t('promotions.terms.of', { name: bonus.name })}
      closeLabel={t('session.close')}
      variant="centre"
      onClose={onClose}
    >
      <div className={styles.terms}>
        {bonus.list === 'ambs' ? (
          <AmbTerms id={bonus.id} playerId={playerId} />
        ) : (
          <BonusTerms id={bonus.id} type={bonus.list} playerId={playerId} />
        )}
      </div>
    </Dialog>
  );
}

interface BonusTermsProps {
  readonly id: string;
  readonly type: BonusListName;
  readonly playerId: string;
}

function BonusTerms({ id, type, playerId }: BonusTermsProps) {
  const { locale } = useLocale();
  const asked = useAsk(calls.getBonusTerms, { playerId, params: { type, id }, query: { locale } });
  return <Terms state={asked.state} terms={asked.value} />;
}

function AmbTerms({ id, playerId }: { readonly id: string; readonly playerId: string }) {
  const { locale } = useLocale();
  const asked = useAsk(calls.getAmbTerms, { playerId, params: { id }, query: { locale } });
  return <Terms state={asked.state} terms={asked.value} />;
}

interface TermsTextProps {
  readonly state: 'loading' | 'ready' | 'failed' | 'not_found';
  readonly terms: { readonly locale: string; readonly text: string | null } | null;
}

/** Plain text: an empty line stands between two paragraphs. */
function Terms({ state, terms }: TermsTextProps) {
  const { t } = useText();
  const commands = useCommands();
  if (terms === null && state === 'loading')
    return <SkeletonRows count={4} className={styles.waiting} label={t('loading')} />;
  if (terms === null && state === 'failed')
    return (
      <>
        <p role="alert">{t('error.load')}</p>
        <Button onClick={commands.retry}>{t('action.retry')}</Button>
      </>
    );
  if (terms === null || terms.text === null) return <p>{t('promotions.terms.none')}</p>;
  return (
    <div lang={terms.locale} dir="auto">
      {terms.text.split(/\n{2,}/).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  );
}
