import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { BetRequestState, SelectionView } from '@touchline/client';
import { type Bet, type BetError, marketKey } from '@touchline/contract';
import { fromSubunits, takesBetRequest, typeKeys } from '@touchline/rules';
import { useBetRequest, useSettings } from '../../bindings/betting.ts';
import { useMatchMarkets, useOutcome } from '../../bindings/catalogue.ts';
import { useLimitOfRefusal } from '../../bindings/limit-left.ts';
import { useOddsText } from '../../bindings/odds.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useTicket } from '../../bindings/player.ts';
import { useSeenPress } from '../../bindings/use-uncovered.ts';
import { useSumText } from '../../bindings/sums.ts';
import { marketOf, marketOfPlaced, outcomeOf, outcomeOfPlaced } from '../../text/selection-names.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useSettledValue } from '../../ui/use-settled-value.ts';
import {
  bonusNote,
  type Draft,
  type DraftLeg,
  type DraftProblem,
  edited,
  legOfPlaced,
  newReturn,
  type Prices,
  problemOf,
  shapeOf,
} from './draft.ts';
import styles from './EditBet.module.css';

const PROBLEMS = {
  empty: 'edit.problem.empty',
  unchanged: 'edit.problem.unchanged',
  same_match: 'edit.problem.same_match',
  unpriced: 'edit.problem.unpriced',
} as const satisfies Record<DraftProblem, TextKey>;

interface Named {
  readonly leg: DraftLeg;
  readonly outcome: string;
  readonly market: string;
  readonly match: string;
  /** Odds of the leg in the placed bet; null for a leg that is not in it. */
  readonly was: string | null;
}

function legOfSlip({ id, matchId, marketId, specifier, outcomeId }: SelectionView): DraftLeg {
  return {
    id,
    matchId,
    marketId,
    specifier,
    outcomeId,
    isBanker: false,
  };
}

/** The legs to keep and to add, with the prices of all of them. */
function useDraft(bet: Bet) {
  const text = useText();
  const slip = useTicket().bets.flatMap(({ selections }) => selections);
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [prices, setPrices] = useState<Prices>({});
  const setPrice = useCallback((id: string, odds: string | null) => {
    setPrices((former) => (former[id] === odds ? former : { ...former, [id]: odds }));
  }, []);
  const own = bet.selections.map((selection): Named => ({
    leg: legOfPlaced(selection),
    outcome: outcomeOfPlaced(text, selection),
    market: marketOfPlaced(text, selection),
    match: selection.match.name,
    was: selection.odds,
  }));
  const held = new Set(own.map(({ leg }) => leg.id));
  const others = slip
    .filter(({ id, isNotAvailable }) => !held.has(id) && !isNotAvailable)
    .map((selection): Named => ({
      leg: legOfSlip(selection),
      outcome: outcomeOf(text, selection),
      market: marketOf(text, selection),
      match: selection.matchName,
      was: null,
    }));
  const draft = {
    kept: own.map(({ leg }) => leg).filter(({ id }) => !dropped.has(id)),
    added: others.map(({ leg }) => leg).filter(({ id }) => picked.has(id)),
  };
  return {
    own,
    others,
    dropped,
    picked,
    toggleOwn: (id: string) => setDropped(toggled(dropped, id)),
    toggleOther: (id: string) => setPicked(toggled(picked, id)),
    draft,
    prices,
    setPrice,
  };
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Removes legs of a placed bet and adds selections of the slip, at current odds (PLC-06c). */
export function EditBet({ bet, onClose }: { readonly bet: Bet; readonly onClose: () => void }) {
  const { t } = useText();
  const commands = useCommands();
  const settings = useSettings();
  const state = useBetRequest(bet.id);
  const { own, others, dropped, picked, toggleOwn, toggleOther, draft, prices, setPrice } = useDraft(bet);
  const [isPointed, setIsPointed] = useState(false);
  const root = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  const problem = problemOf(bet, draft, prices);
  const refusal = state.kind === 'refused' && state.request.kind === 'edit' ? state : null;
  const isSending = state.kind === 'sending';
  // While the outcome of the last request is unknown, another one is not accepted.
  const isHeld = !takesBetRequest(state);
  // A click at the moment of the answer meant the former state, and is not accepted either (I1).
  const isOff = useSettledValue(isHeld, isHeld, (wasHeld) => wasHeld);

  const confirm = (): void => {
    const body = problem === null ? edited(bet, draft, prices, settings) : null;
    if (isOff) return;
    if (body === null) setIsPointed(true);
    else commands.editBet(bet.id, body);
  };
  return (
    <section ref={root} className={styles.edit} aria-label={t('edit.title')} data-edit={bet.id}>
      <h4 ref={title} tabIndex={-1} className={styles.title}>
        {t('edit.title')}
      </h4>
      <Notes bet={bet} />
      <ul className={styles.legs}>
        {own.map((named) => (
          <Leg
            key={named.leg.id}
            named={named}
            isIn={!dropped.has(named.leg.id)}
            errors={refusal?.errors ?? []}
            setPrice={setPrice}
            toggleKey={dropped.has(named.leg.id) ? 'edit.keep' : 'edit.drop'}
            onToggle={() => toggleOwn(named.leg.id)}
          />
        ))}
      </ul>
      <h5 className={styles.subtitle}>{t('edit.add.title')}</h5>
      {others.length === 0 ? (
        <p className={styles.note}>{t('edit.add.none')}</p>
      ) : (
        <ul className={styles.legs}>
          {others.map((named) => (
            <Leg
              key={named.leg.id}
              named={named}
              isIn={picked.has(named.leg.id)}
              errors={refusal?.errors ?? []}
              setPrice={setPrice}
              toggleKey={picked.has(named.leg.id) ? 'edit.drop' : 'edit.add'}
              onToggle={() => toggleOther(named.leg.id)}
            />
          ))}
        </ul>
      )}
      <Facts bet={bet} draft={draft} prices={prices} />
      <EditMessage state={state} bet={bet} />
      {isPointed && problem !== null ? (
        <p role="alert" className={styles.problem}>
          {t(PROBLEMS[problem])}
        </p>
      ) : null}
      <Actions
        root={root}
        isOff={isOff}
        isSending={isSending}
        onConfirm={confirm}
        onCancel={() => {
          commands.dismissBetRequest(bet.id);
          onClose();
        }}
      />
    </section>
  );
}

interface ActionsProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly isOff: boolean;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** In a frame a press counts only once the button and what the edit comes to were seen (EMB-03b). */
function Actions({ root, isOff, isSending, onConfirm, onCancel }: ActionsProps) {
  const { t } = useText();
  const { isRefused, press } = useSeenPress(root, '[data-edit-facts], [data-edit-confirm]');
  return (
    <>
      {isRefused ? (
        <p role="alert" className={styles.problem}>
          {t('cashout.covered')}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button variant="main" aria-disabled={isOff} data-edit-confirm onClick={() => press(onConfirm)}>
          {t(isSending ? 'edit.sending' : 'edit.confirm')}
        </Button>
        <Button onClick={onCancel}>{t('edit.cancel')}</Button>
      </div>
    </>
  );
}

/** What an edit does to the bet, and to its bonus. */
function Notes({ bet }: { readonly bet: Bet }) {
  const { t } = useText();
  const bonus = bonusNote(bet);
  return (
    <>
      <p className={styles.note}>{t('edit.note')}</p>
      {bonus === null ? null : (
        <p className={styles.note} data-edit-bonus>
          {t(bonus)}
        </p>
      )}
    </>
  );
}

/** Stake, type and return of the bet after the edit. */
function Facts({ bet, draft, prices }: { readonly bet: Bet; readonly draft: Draft; readonly prices: Prices }) {
  const { t, textOr } = useText();
  const sumText = useSumText();
  const settings = useSettings();
  const legs = [...draft.kept, ...draft.added];
  const potential = newReturn(bet, draft, prices, settings);
  const shape = shapeOf(bet, legs, settings);
  const money = (value: string): string => sumText(value, bet.stake.currency);
  return (
    <dl className={styles.facts} data-edit-facts>
      <div>
        <dt>{t('bet.stake')}</dt>
        <dd>{money(bet.stake.value)}</dd>
      </div>
      <div>
        <dt>{textOr(typeKeys[shape.type], shape.type)}</dt>
        <dd>{t('bet.legs', { count: legs.length })}</dd>
      </div>
      <div>
        <dt>{t('edit.win')}</dt>
        <dd data-edit-win>{potential === null ? '–' : money(fromSubunits(potential, bet.stake.subunits))}</dd>
      </div>
    </dl>
  );
}

/** The outcome of an edit whose form is closed: after a reload, or once the bet cannot be edited. */
export function EditProgress({ bet }: { readonly bet: Bet }) {
  const { t } = useText();
  const commands = useCommands();
  const state = useBetRequest(bet.id);
  const message = <EditMessage state={state} bet={bet} />;
  if (state.kind !== 'refused' || state.request.kind !== 'edit') return message;
  return (
    <>
      {message}
      <Button onClick={() => commands.dismissBetRequest(bet.id)}>{t('cashout.ok')}</Button>
    </>
  );
}

function EditMessage({ state, bet }: { readonly state: BetRequestState; readonly bet: Bet }) {
  const { t, serverText } = useText();
  const commands = useCommands();
  const limit = useLimitOfRefusal(state.kind === 'refused' ? state.errors : [], bet.stake.currency);
  if (state.kind === 'idle' || state.kind === 'done' || state.request.kind !== 'edit') return null;
  if (state.kind === 'unknown') {
    return (
      <div role="alert" className={styles.message}>
        <p>{t('edit.unknown')}</p>
        <Button onClick={() => commands.askAboutBet(bet.id)}>{t('cashout.ask')}</Button>
      </div>
    );
  }
  if (state.kind === 'sending') return state.isAsked ? <output>{t('cashout.asking')}</output> : null;
  return (
    <div role="alert" className={styles.problem} data-edit-refused={state.code ?? ''}>
      <p>
        {serverText(state.textKey, t('error.edit_bet.unavailable'))} {t('edit.refused')}
      </p>
      {limit === null ? null : <p>{limit}</p>}
    </div>
  );
}

interface LegProps {
  readonly named: Named;
  readonly isIn: boolean;
  readonly errors: readonly BetError[];
  readonly setPrice: (id: string, odds: string | null) => void;
  readonly toggleKey: 'edit.keep' | 'edit.drop' | 'edit.add';
  readonly onToggle: () => void;
}

/** One leg with its current price; subscribes to the markets of its match. */
function Leg({ named, isIn, errors, setPrice, toggleKey, onToggle }: LegProps) {
  const { t, serverText } = useText();
  const oddsText = useOddsText();
  const { leg, outcome, market, match, was } = named;
  useMatchMarkets(leg.matchId);
  const view = useOutcome(leg.matchId, marketKey({ id: leg.marketId, specifier: leg.specifier }), leg.outcomeId);
  const now = view === null || view.locked || view.stale ? null : view.odds;
  useEffect(() => setPrice(leg.id, now), [setPrice, leg.id, now]);
  const refusal = errors.find(({ selections = [] }) =>
    selections.some(
      (each) =>
        each.match_id === leg.matchId &&
        each.market_id === leg.marketId &&
        each.specifier === leg.specifier &&
        each.outcome_id === leg.outcomeId,
    ),
  );
  return (
    <li className={`${styles.leg} ${isIn || was === null ? '' : styles.out}`} data-edit-leg={leg.id} data-in={isIn}>
      <span className={styles.outcome}>{outcome}</span>
      <span className={styles.odds} aria-live="polite">
        {now === null ? t('edit.unpriced') : oddsText(now)}
        {was === null || was === now ? null : (
          <span className={styles.was}> {t('edit.odds.was', { odds: oddsText(was) })}</span>
        )}
      </span>
      <span className={styles.where}>
        {market} · {match}
      </span>
      <button type="button" className={styles.toggle} aria-label={t(toggleKey, { name: outcome })} onClick={onToggle}>
        <Icon name={toggleKey === 'edit.drop' ? 'close' : toggleKey === 'edit.keep' ? 'undo' : 'plus'} size="small" />
      </button>
      {refusal === undefined ? null : (
        <span role="alert" className={styles.problem}>
          {serverText(refusal.localized_message, t('error.edit_bet.unavailable'))}
        </span>
      )}
    </li>
  );
}
