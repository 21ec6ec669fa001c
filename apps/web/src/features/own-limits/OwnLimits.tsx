import { useState } from 'react';
import type { AccountResult } from '@touchline/client';
import { calls, type LimitChange, type UserLimit } from '@touchline/contract';
import { useAsk } from '../../bindings/catalogue.ts';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useSession } from '../../bindings/player.ts';
import { datedMoment } from '../../text/dated.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { CHANGE_WORDS, limitAmount, PERIOD_WORDS, STRATEGY_WORDS, TYPE_WORDS } from '../../text/limit-words.ts';
import { inOrder, isOutdone, usedShare } from './own-limits.ts';
import { SetLimit } from './SetLimit.tsx';
import styles from './OwnLimits.module.css';

/** What is used of a limit moves with every bet, here and in other tabs: ms between two questions. */
const EVERY = 30_000;

/** [RG-04] The limits of the player and of the operator, what is left of each, and a form to set one. */
export function OwnLimits() {
  const { t } = useText();
  const commands = useCommands();
  const playerId = useSession().player?.id ?? '';
  const { state, value } = useAsk(calls.getUserLimits, { playerId, every: EVERY });
  if (value === null) {
    if (state === 'loading') return <SkeletonRows count={4} className={styles.loading} label={t('loading')} />;
    return <FailedState title={t('error.load')} action={t('action.retry')} onRetry={commands.retry} />;
  }
  const limits = inOrder(value.data);
  const own = limits.filter(({ set_by: by }) => by !== 'operator');
  return (
    <>
      <LimitList title="own" limits={own} all={limits} />
      <SetLimit limits={own} />
      <LimitList title="operator" limits={limits.filter((limit) => !own.includes(limit))} all={limits} />
      <History playerId={playerId} />
    </>
  );
}

interface ListProps {
  readonly title: 'own' | 'operator';
  readonly limits: readonly UserLimit[];
  readonly all: readonly UserLimit[];
}

function LimitList({ title, limits, all }: ListProps) {
  const { t } = useText();
  const { brand } = usePage().config;
  if (limits.length === 0) return title === 'own' ? <p className={styles.none}>{t('ownlimits.none')}</p> : null;
  const words = title === 'own' ? t('ownlimits.own') : t('ownlimits.operator', { brand });
  return (
    <section aria-label={words}>
      <h2 className={styles.heading}>{words}</h2>
      <ul className={styles.limits}>
        {limits.map((limit) => (
          <Limit key={limit.id} limit={limit} isOutdone={isOutdone(limit, all)} isOwn={title === 'own'} />
        ))}
      </ul>
    </section>
  );
}

interface LimitProps {
  readonly limit: UserLimit;
  readonly isOutdone: boolean;
  readonly isOwn: boolean;
}

function Limit({ limit, isOutdone: outdone, isOwn }: LimitProps) {
  const text = useText();
  const { t, formats, locale } = text;
  const { type, period, strategy, currency = null, amount = '0', left = '0', renews_at: renewsAt } = limit;
  const moment = (at: string): string => datedMoment(Date.parse(at), { locale, zone: formats.zone });
  const name = t('ownlimits.name', { type: t(TYPE_WORDS[type]), period: t(PERIOD_WORDS[period]) });
  const share = usedShare(limit);
  const leftWords = t('ownlimits.left', {
    left: limitAmount(text, left, currency),
    limit: limitAmount(text, amount, currency),
  });
  return (
    <li data-limit={`${type} ${period}`}>
      <div className={styles.line}>
        <h3>{name}</h3>
        <strong>{limitAmount(text, amount, currency)}</strong>
      </div>
      <progress
        className={styles.bar}
        data-level={share >= 1000 ? 'full' : share >= 800 ? 'high' : 'low'}
        max={1000}
        value={share}
        aria-label={name}
      >
        {leftWords}
      </progress>
      <div className={styles.line}>
        <span>{leftWords}</span>
        {renewsAt === undefined ? null : (
          <span className={styles.quiet}>{t('ownlimits.renews', { at: moment(renewsAt) })}</span>
        )}
      </div>
      <p className={styles.quiet}>
        {t(STRATEGY_WORDS[strategy])}
        {limit.created_at === null ? null : ` · ${t('ownlimits.since', { at: moment(limit.created_at) })}`}
        {limit.parent_type === null || !isOwn ? null : ` · ${t('ownlimits.bounded')}`}
      </p>
      {outdone ? <p className={styles.quiet}>{t('ownlimits.outdone')}</p> : null}
      {isOwn ? <Changes limit={limit} name={name} moment={moment} /> : null}
    </li>
  );
}

interface ChangesProps {
  readonly limit: UserLimit;
  readonly name: string;
  readonly moment: (at: string) => string;
}

/** What waits to be confirmed, or the way to end the limit. */
function Changes({ limit, name, moment }: ChangesProps) {
  const text = useText();
  const { t, serverText } = text;
  const { env } = usePage();
  const commands = useCommands();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { status, wanted = null, currency = null, confirm_from: from = null, confirm_until: until } = limit;

  const change = async (what: 'end' | 'confirm' | 'cancel'): Promise<void> => {
    if (isPending) return;
    setIsPending(true);
    setProblem(null);
    const result: AccountResult = await commands.changeUserLimit(limit.id, what);
    setIsPending(false);
    if (result.kind === 'unreachable') setProblem(t('ownlimits.unreachable'));
    else if (result.kind === 'refused') setProblem(serverText(result.key, t('ownlimits.refused')));
  };

  const now = env.now();
  const isOver = until !== null && now >= Date.parse(until);
  const isEarly = from !== null && now < Date.parse(from);
  return (
    <div className={styles.changes} aria-busy={isPending}>
      {status === 'active' ? (
        <Button
          aria-label={t('ownlimits.end.name', { limit: name })}
          aria-disabled={isPending}
          onClick={() => void change('end')}
        >
          {t('ownlimits.end')}
        </Button>
      ) : (
        <>
          <p className={styles.waiting}>
            <Icon name="clock" size="small" />
            <span>
              {status === 'raising' && wanted !== null
                ? t('ownlimits.raising', { amount: limitAmount(text, wanted, currency) })
                : t('ownlimits.ending')}{' '}
              {isOver
                ? t('ownlimits.lapsed')
                : from === null || until === null
                  ? null
                  : t('ownlimits.confirm.when', { from: moment(from), until: moment(until) })}
            </span>
          </p>
          {isOver || isEarly ? null : (
            <Button
              variant="main"
              aria-label={t('ownlimits.confirm.name', { limit: name })}
              aria-disabled={isPending}
              onClick={() => void change('confirm')}
            >
              {t('ownlimits.confirm')}
            </Button>
          )}
          <Button
            aria-label={t('ownlimits.keep.name', { limit: name })}
            aria-disabled={isPending}
            onClick={() => void change('cancel')}
          >
            {t('ownlimits.keep')}
          </Button>
        </>
      )}
      <p className={styles.problem} aria-live="assertive">
        {problem}
      </p>
    </div>
  );
}

/** Every change of a limit, newest first; asked for when it is opened. */
function History({ playerId }: { readonly playerId: string }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {t('ownlimits.history')}
        <Icon name="chevron" size="small" />
      </summary>
      {isOpen ? <HistoryLines playerId={playerId} /> : null}
    </details>
  );
}

function HistoryLines({ playerId }: { readonly playerId: string }) {
  const { t } = useText();
  const commands = useCommands();
  const { state, value } = useAsk(calls.getLimitChanges, { playerId });
  if (value === null) {
    if (state === 'loading') return <SkeletonRows count={3} className={styles.loading} label={t('loading')} />;
    return <FailedState title={t('error.load')} action={t('action.retry')} onRetry={commands.retry} />;
  }
  if (value.data.length === 0) return <p className={styles.none}>{t('ownlimits.history.none')}</p>;
  return (
    <ul>
      {value.data.map((change) => (
        <HistoryLine key={change.id} change={change} />
      ))}
    </ul>
  );
}

function HistoryLine({
  change: { type, period, currency, what, amount, created_at: at },
}: {
  readonly change: LimitChange;
}) {
  const text = useText();
  const { t, formats, locale } = text;
  return (
    <li>
      <span>
        {t('ownlimits.name', { type: t(TYPE_WORDS[type]), period: t(PERIOD_WORDS[period]) })}
        <small>
          <time dateTime={at}>{datedMoment(Date.parse(at), { locale, zone: formats.zone })}</time>
        </small>
      </span>
      <span>
        {t(CHANGE_WORDS[what])}
        {amount === null ? null : <strong>{limitAmount(text, amount, currency)}</strong>}
      </span>
    </li>
  );
}
