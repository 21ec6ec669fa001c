import type { ClientConfig } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Notices } from '../commands/notices.ts';
import type { Env } from '../env.ts';
import { createAccountFavourites } from '../favourites/account-favourites.ts';
import type { Favourites } from '../favourites/favourites.ts';
import type { Questions } from '../queries/ask.ts';
import type { RealityCheckView } from '../sportsbook.ts';
import { enterOtherPlayer } from './another-player.ts';
import { openSession } from './open-session.ts';
import { createRealityCheck } from './reality-check.ts';
import type { Session } from './session.ts';
import { trackActivity } from './track-activity.ts';

export interface WatchSessionDeps {
  readonly env: Env;
  readonly config: Pick<ClientConfig, 'activity_tracking' | 'reality_check' | 'favourite_teams'>;
  readonly api: Pick<Api, 'call'>;
  readonly notices: Pick<Notices, 'add'>;
  readonly questions: Pick<Questions, 'reload'>;
  readonly favourites: Favourites;
  readonly session: Pick<Session, 'playerId' | 'balance' | 'serial' | 'isLetIn' | 'isLeaving' | 'ask' | 'enter'>;
  readonly show: (view: RealityCheckView | null) => void;
  /** With the text key or sentence of why the session is over. */
  readonly onOver: (key: string) => void;
  /** The player was active for too long (RG-03). */
  readonly onActivityLimit: () => void;
}

/** What goes on for as long as a player is signed in. */
export interface SessionWatch {
  /** Whether the time of the session is up, or will be within a moment. */
  isOver(): boolean;
  /** Whether a report of activity was refused, and it is asked whether somebody else is here: if not, the limit is reached. */
  isActivityRefused(): boolean;
  /** The player has seen the reality check and goes on (RG-01). */
  goOn(): void;
  stop(): void;
}

/** Opens the sportsbook session of the player and follows it (AUTH-14, RG-01, RG-03). */
export function watchSession({
  env,
  config,
  api,
  notices,
  questions,
  favourites: browser,
  session,
  show,
  onOver,
  onActivityLimit,
}: WatchSessionDeps): SessionWatch {
  const opened = openSession(env, api, onOver);
  const playerId = session.playerId();
  let isStopped = false;
  let isActivityRefused = false;
  const endByActivity = async (): Promise<void> => {
    if (session.isLeaving()) return;
    // Refused because somebody else has signed in elsewhere, it says nothing of a limit (I10).
    isActivityRefused = true;
    const hasOther = playerId !== null && (await enterOtherPlayer({ api, session }, playerId));
    isActivityRefused = false;
    if (!hasOther && !isStopped) onActivityLimit();
  };
  const activity = config.activity_tracking === true ? trackActivity(env, api, () => void endByActivity()) : null;
  const { balance } = session;
  const favourites =
    playerId === null
      ? null
      : createAccountFavourites({
          env,
          api,
          notices,
          questions,
          playerId,
          hasTeams: config.favourite_teams === true,
          browser,
        });
  const reality =
    config.reality_check === undefined || playerId === null
      ? null
      : createRealityCheck({
          env,
          config: config.reality_check,
          api,
          playerId,
          currency: () => balance.get()?.currency ?? null,
          onCurrency: (listener) => balance.subscribe(listener),
          show,
          onOver,
        });
  return {
    isOver: opened.isOver,
    isActivityRefused: () => isActivityRefused,
    goOn: () => reality?.goOn(),
    stop: () => {
      isStopped = true;
      for (const each of [opened, activity, reality, favourites]) each?.stop();
    },
  };
}
