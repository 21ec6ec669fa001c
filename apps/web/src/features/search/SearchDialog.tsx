import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { calls, judgeSearch, type ReplyOf } from '@touchline/contract';
import { useAsk } from '../../bindings/catalogue.ts';
import { useLinks } from '../../bindings/links.tsx';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useHabit } from '../../bindings/habits.ts';
import type { RenderOutcome } from '../../bindings/render-outcome.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ModalFrame } from '../../ui/ModalFrame.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type Hit, hitsOf } from './hits.ts';
import { useFollowedHits } from './HitPrices.tsx';
import { everything, isNarrowed, type Narrow, searchQuery } from './narrow.ts';
import { NarrowChips } from './NarrowChips.tsx';
import { addRecent } from './recent.ts';
import styles from './SearchDialog.module.css';
import { Found, Recent, SearchNote, SearchSkeleton } from './SearchContents.tsx';

const CALM = 250;
const RECENT = 'searches';

interface Props {
  readonly renderOutcome: RenderOutcome;
  readonly onClose: () => void;
}

/** CAT-07: the search field and its hits. Arrows choose, Enter opens, Esc closes; a phone shows it on the whole screen. */
export function SearchDialog({ renderOutcome, onClose }: Props) {
  const { t } = useText();
  const links = useLinks();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [narrow, setNarrow] = useState(everything);
  const search = useHits(typed, narrow);
  const [recent, setRecent] = useHabit(RECENT);
  const { hits } = search;
  useFollowedHits(hits);
  const open = (hit: Hit): void => {
    setRecent(addRecent(recent, typed));
    onClose();
    links.go(hit.to);
  };
  const { current, setChosen, onKeyDown } = useChosenHit({ hits, id, dialog, open });

  const type = (words: string): void => {
    setTyped(words);
    setChosen(0);
  };
  const typeIn = (words: string): void => {
    type(words);
    field.current?.focus();
  };
  const clearRecent = (): void => {
    setRecent(null);
    field.current?.focus();
  };
  const narrowTo = (next: Narrow): void => {
    setNarrow(next);
    setChosen(0);
  };

  return (
    <ModalFrame
      frame={dialog}
      kind="tool"
      label={t('search.open')}
      className={styles.dialog}
      startAt="[role='combobox']"
      onClose={onClose}
    >
      <div className={styles.body}>
        <SearchField
          id={id}
          field={field}
          typed={typed}
          hasHits={hits.length > 0}
          currentId={current?.id ?? null}
          onType={type}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        <NarrowChips narrow={narrow} onNarrow={narrowTo} />
        <div className={styles.found}>
          <SearchStates
            search={search}
            recent={recent}
            typed={typed}
            onPick={typeIn}
            onClear={clearRecent}
            onWiden={isNarrowed(narrow) ? () => setNarrow(everything) : null}
          />
          <Found
            id={id}
            hits={hits}
            current={current}
            onPoint={setChosen}
            onOpen={open}
            renderOutcome={renderOutcome}
          />
        </div>
        <Announcer search={search} />
      </div>
    </ModalFrame>
  );
}

interface ChosenHitOptions {
  readonly hits: readonly Hit[];
  readonly id: string;
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly open: (hit: Hit) => void;
}

/** The hit that Enter opens; arrow keys move on from it, around the ends. */
function useChosenHit({ hits, id, dialog, open }: ChosenHitOptions) {
  const [chosen, setChosen] = useState(0);
  const place = Math.min(chosen, hits.length - 1);
  const current = hits[place];
  useEffect(() => {
    if (current !== undefined)
      dialog.current?.querySelector(`[id="${id}-${current.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current, id, dialog]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || hits.length === 0) return;
    const next = { ArrowDown: (place + 1) % hits.length, ArrowUp: (place - 1 + hits.length) % hits.length }[event.key];
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Enter' && current !== undefined) open(current);
    else return;
    event.preventDefault();
  };
  return { current, setChosen, onKeyDown };
}

/** The keys of the dialog, and the number of hits for screen readers. */
function Announcer({ search }: { readonly search: Hits }) {
  const { t } = useText();
  return (
    <>
      <p className={styles.keys} aria-hidden="true">
        {t('search.keys')}
      </p>
      <output className={styles.announcer}>
        <VisuallyHidden>
          {search.state === 'ready' ? t('search.found', { count: search.hits.length }) : null}
        </VisuallyHidden>
      </output>
    </>
  );
}

interface SearchFieldProps {
  readonly id: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly hasHits: boolean;
  readonly currentId: string | null;
  readonly onType: (words: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

function SearchField({ id, field, typed, hasHits, currentId, onType, onKeyDown, onClose }: SearchFieldProps) {
  const { t } = useText();
  return (
    <div className={styles.bar}>
      <Icon name="search" className={styles.glass} />
      <input
        ref={field}
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        className={styles.field}
        value={typed}
        placeholder={t('search.field')}
        aria-label={t('search.field')}
        aria-expanded={hasHits}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={currentId === null ? undefined : `${id}-${currentId}`}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      {typed === '' ? null : (
        <button
          type="button"
          className={styles.erase}
          aria-label={t('search.erase')}
          onClick={() => {
            onType('');
            field.current?.focus();
          }}
        >
          <Icon name="close" size="small" />
        </button>
      )}
      <button type="button" className={styles.leave} aria-label={t('search.close')} onClick={onClose}>
        <span aria-hidden="true">Esc</span>
        <Icon name="close" className={styles.cross} />
      </button>
    </div>
  );
}

interface SearchStatesProps {
  readonly search: Hits;
  readonly recent: string | null;
  readonly typed: string;
  readonly onPick: (words: string) => void;
  readonly onClear: () => void;
  /** Null while no chip narrows the search. */
  readonly onWiden: (() => void) | null;
}

/** Recent searches, placeholders and notes: everything that is no hit. */
function SearchStates({ search, recent, typed, onPick, onClear, onWiden }: SearchStatesProps) {
  const { t } = useText();
  return (
    <>
      {search.state === 'idle' ? (
        <Recent stored={recent} isLong={judgeSearch(typed) === 'long'} onPick={onPick} onClear={onClear} />
      ) : null}
      {search.state === 'loading' ? <SearchSkeleton /> : null}
      {search.state === 'failed' ? (
        <SearchNote kind="failed" words={search.words} message={search.message} onWiden={null} />
      ) : null}
      {search.state === 'ready' && search.hits.length === 0 ? (
        <SearchNote kind="none" words={search.words} onWiden={onWiden} />
      ) : null}
      {search.state === 'ready' && search.isClose && search.hits.length > 0 ? (
        <p className={styles.close}>{t('search.close_to', { words: search.words })}</p>
      ) : null}
    </>
  );
}

interface Hits {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  readonly hits: readonly Hit[];
  readonly isClose: boolean;
  /** The words that the answer is for. */
  readonly words: string;
  /** The back end's reason for refusing the search. */
  readonly message?: string | undefined;
}

type SearchReply = ReplyOf<typeof calls.search>;

const none: readonly Hit[] = [];

/** Hits for the typed words, after a pause in typing. */
function useHits(typed: string, narrow: Narrow): Hits {
  const { env } = usePage();
  const words = judgeSearch(typed) === 'right' ? typed.trim() : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = env.setTimer(() => setAsked(words), CALM);
    return () => env.clearTimer(timer);
  }, [env, words]);
  const answer = useAsk(calls.search, asked === '' || words === '' ? null : { query: searchQuery(asked, narrow) });
  // The former answer stays until the next one arrives, so that nothing flickers while typing.
  const [former, setFormer] = useState<{ readonly words: string; readonly value: SearchReply } | null>(null);
  if (answer.value !== null && former?.value !== answer.value) setFormer({ words: asked, value: answer.value });
  else if (words === '' && former !== null) setFormer(null);
  const hits = useMemo(() => (former === null ? none : hitsOf(former.value)), [former]);
  if (words === '') return { state: 'idle', hits: none, isClose: false, words };
  if (answer.value === null && answer.state === 'failed' && asked === words)
    return { state: 'failed', hits: none, isClose: false, words, message: answer.message };
  if (former === null || asked === '') return { state: 'loading', hits: none, isClose: false, words };
  return { state: 'ready', hits, isClose: former.value.is_close, words: former.words };
}
