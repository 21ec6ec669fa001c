import type { ClientConfig, ErrorCode } from '@touchline/contract';
import type { Answer } from '../api/answer.ts';
import type { Env } from '../env.ts';
import type { Readable, SiteAccessState } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';

/** Codes by which a site says that it is closed to the caller. */
const closedCodes: ReadonlyMap<number | null, SiteAccessState> = new Map<ErrorCode, SiteAccessState>([
  [1006, 'locked'],
  [1007, 'blocked'],
]);

/** How the site is closed to the caller by this answer; null when it says nothing of that. */
export function closedBy(answer: Answer<unknown>): SiteAccessState | null {
  return answer.kind === 'error' && answer.status === 403 ? (closedCodes.get(answer.error.code) ?? null) : null;
}

/** [AUTH-12a] Whether the site may be used, by its configuration and by what its calls are refused with. */
export interface SiteAccess {
  readonly view: Readable<SiteAccessState>;
  /** Rises with each refusal: an answer to a call that left before one says nothing. */
  refusals(): number;
  onAnswer(answer: Answer<unknown>, refusalsBefore: number): void;
  /** Lets go of what is due. */
  stop(): void;
}

export interface SiteAccessDeps {
  readonly isRunning: () => boolean;
  /** Sends a call that any caller may send. */
  readonly probe: () => void;
  readonly onOpen: () => void;
}

/** How often a closed site is asked whether it is open again. */
const probeMs = 15_000;

export function createSiteAccess(
  env: Env,
  config: ClientConfig,
  notifier: Notifier,
  { isRunning, probe, onOpen }: SiteAccessDeps,
): SiteAccess {
  const state = createCell<SiteAccessState>(notifier, 'site-access', config.access ?? 'open');
  let refusals = 0;
  let due: number | null = null;

  const stop = (): void => {
    if (due !== null) env.clearTimer(due);
    due = null;
  };
  const probeLater = (): void => {
    if (!isRunning()) return;
    due ??= env.setTimer(() => {
      due = null;
      probeLater();
      probe();
    }, probeMs);
  };

  return {
    view: state,
    refusals: () => refusals,
    onAnswer: (answer, refusalsBefore) => {
      const closed = closedBy(answer);
      if (closed !== null) {
        refusals += 1;
        state.set(closed);
        probeLater();
        return;
      }
      // A site that the configuration alone has closed stays closed: its back end may know nothing of that.
      if (refusals === 0 || refusalsBefore !== refusals || state.get() === 'open') return;
      stop();
      state.set('open');
      onOpen();
    },
    stop,
  };
}
