import type { ReactNode } from 'react';
import type { Commands, TicketView } from '@touchline/client';
import { problemKey } from '@touchline/rules';
import { useOddsText } from '../../bindings/odds.ts';
import { useShowsMyBets } from '../../bindings/betting.ts';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Details } from './Details.tsx';
import { changedCount, isAskedElsewhere, problemOf, selectionsOf, wordsOfOpen } from './main-button.ts';
import { wordsOfProblem } from './problem-words.ts';
import { useProblemText } from './use-problem-text.ts';
import styles from './SlipNotices.module.css';
import { useFindOut } from './use-find-out.ts';
import { type ProblemFix, fixesOf } from './problem-fixes.ts';

/** What stands in the way of the whole slip, and what the last press came to. It stays until it is no longer true. */
export function SlipNotices({ ticket, className }: { readonly ticket: TicketView; readonly className: string }) {
  return (
    <div className={className}>
      <div role="alert">
        <Unconfirmed ticket={ticket} />
        <Refusal ticket={ticket} />
      </div>
      <div aria-live="polite">
        <Reason ticket={ticket} />
        <Changed ticket={ticket} />
        <Warnings ticket={ticket} />
      </div>
    </div>
  );
}

function Unconfirmed({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useText();
  const commands = useCommands();
  const findOut = useFindOut();
  const showsMyBets = useShowsMyBets();
  if (ticket.unresolved === null) return null;
  const { isAsked } = ticket.unresolved;
  const { title, description } = wordsOfOpen(ticket.unresolved);
  return (
    <Notice tone={isAsked ? 'info' : 'warning'} icon={isAsked ? 'clock' : 'warning'} title={t(title)}>
      <p>{t(description)}</p>
      {showsMyBets ? (
        <button type="button" className={styles.act} onClick={() => commands.openPanel('MY_BETS')}>
          {t('ticket.unconfirmed.look')}
        </button>
      ) : null}
      {isAskedElsewhere(ticket) ? (
        <button
          type="button"
          className={styles.act}
          aria-disabled={isAsked}
          onClick={() => {
            if (!isAsked) findOut();
          }}
        >
          {t(isAsked ? 'ticket.unconfirmed.asking' : 'ticket.unconfirmed.ask')}
        </button>
      ) : null}
    </Notice>
  );
}

function Refusal({ ticket }: { readonly ticket: TicketView }) {
  const { t, serverText } = useText();
  const { error, receipt } = ticket;
  if (error === null) return null;
  return (
    <Notice
      tone="error"
      icon="warning"
      title={receipt === null ? serverText(error.key, t('error.place_bets.default')) : t('ticket.error.partly.title')}
    >
      {receipt === null ? <Details of={error.details} /> : null}
      <p>{receipt === null ? t('ticket.error.money') : t('ticket.error.partly', { count: receipt.length })}</p>
    </Notice>
  );
}

/** A problem of the slip as a whole; those of a stake stand at the stake. */
function Reason({ ticket }: { readonly ticket: TicketView }) {
  const { t, formats } = useText();
  const problemText = useProblemText();
  const commands = useCommands();
  const select = useSelect();
  const problem = problemOf(ticket);
  if (problem === null || ticket.inProgress) return null;
  const isGone = selectionsOf(ticket).some((selection) => selection.isNotAvailable);
  const { place, reason, remedy } = wordsOfProblem(problem, isGone);
  if (place === 'stake' || reason === null) return null;
  return (
    <Notice
      tone="info"
      icon={problem.kind === 'suspended' ? 'lock' : 'info'}
      title={problemText(reason)}
      problemKey={problemKey(problem)}
    >
      {remedy?.kind === 'remove' ? (
        <button type="button" className={styles.act} onClick={() => commands.removeUnavailable()}>
          {t('ticket.remedy.remove')}
        </button>
      ) : null}
      {fixesOf(ticket, problem).map((fix) => (
        <button
          key={fix.key}
          type="button"
          className={styles.act}
          onClick={() => go(commands, fix, ticket, select.ticket.get())}
        >
          {t(fix.key, { count: formats.count(fix.count) })}
        </button>
      ))}
    </Notice>
  );
}

function countIn(ticket: TicketView, ids: readonly string[]): number {
  return selectionsOf(ticket).filter(({ id }) => ids.includes(id)).length;
}

/** `drawn` is the slip that the button stands in, `now` that of the press. */
function go(commands: Commands, { act }: ProblemFix, drawn: TicketView, now: TicketView): void {
  switch (act.kind) {
    case 'drop':
      // A second press before the next drawing would take the same outcomes out of a custom bet.
      if (countIn(now, act.selectionIds) === countIn(drawn, act.selectionIds))
        commands.removeSelections(act.selectionIds);
      return;
    case 'type':
      return commands.chooseType(act.type);
    case 'bet':
      return commands.removeBet(act.betId);
    default:
      return act satisfies never;
  }
}

function Changed({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useText();
  const commands = useCommands();
  const count = changedCount(ticket);
  if (count === 0 || ticket.inProgress || problemOf(ticket)?.kind === 'suspended') return null;
  return (
    <Notice tone="changed" icon="info" title={t('ticket.reason.changed', { count })}>
      <button type="button" className={styles.act} onClick={() => commands.acceptChanges()}>
        {t('ticket.remedy.accept')}
      </button>
    </Notice>
  );
}

/** What the limits take all the same (VAL-03, VAL-05), once for each kind. */
function Warnings({ ticket }: { readonly ticket: TicketView }) {
  const { textOr, formats } = useText();
  const oddsText = useOddsText();
  const byKind = new Map(ticket.bets.flatMap((bet) => bet.warnings.map((warning) => [warning.kind, warning] as const)));
  return [...byKind.values()].map(({ kind, titleKey, descriptionKey, limit }) => {
    const shownLimit = typeof limit === 'string' ? oddsText(limit) : formats.money(limit.value, limit.currency);
    return (
      <Notice key={kind} tone="warning" icon="info" title={textOr(titleKey, '')}>
        <p>{textOr(descriptionKey, '', { limit: shownLimit })}</p>
      </Notice>
    );
  });
}

interface NoticeProps {
  readonly tone: 'error' | 'warning' | 'info' | 'changed';
  readonly icon: string;
  readonly title: string;
  /** The specification's name of the problem. */
  readonly problemKey?: string;
  readonly children: ReactNode;
}

function Notice({ tone, icon, title, problemKey: key, children }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} data-reason={tone} data-problem={key} tabIndex={-1}>
      <Icon name={icon} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
