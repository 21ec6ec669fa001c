import type { ClientConfig } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Notices } from '../commands/notices.ts';
import type { Env } from '../env.ts';
import type { Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import type { OpenSession } from './open-session.ts';
import { hasLeftEverywhere } from './session.ts';
import type { Session } from './session.ts';
import type { ActivityTracking } from './track-activity.ts';

/** Why a session is over whose player was active for too long (RG-03). */
const activityLimit = 'error.session.activity';

/** How sessions end that their player has not ended. */
export interface SessionEnd {
  /** Text key or sentence of why the session is over, until somebody signs in or has read it (AUTH-14, RG-03). */
  readonly over: Readable<string | null>;
  dismiss(): void;
  onPlayer(playerId: string | null): void;
  /** [AUTH-05] A call was refused because nobody is signed in. */
  expire(): void;
  /** Another tab of the browser says that somebody has come or gone. */
  onOtherTab(): void;
  stop(): void;
}

export interface SessionEndDeps {
  readonly env: Env;
  readonly config: Pick<ClientConfig, 'activity_tracking'>;
  readonly notifier: Notifier;
  readonly notices: Pick<Notices, 'add'>;
  readonly askSignIn: () => void;
  /** What is made after it. */
  readonly others: () => {
    readonly api: Pick<Api, 'call'>;
    readonly session: Pick<Session, 'ask' | 'playerId' | 'signOut' | 'expire'>;
  };
}

export function createSessionEnd({ env, config, notifier, notices, askSignIn, others }: SessionEndDeps): SessionEnd {
  const over = createCell<string | null>(notifier, 'session/over', null);
  let opened: OpenSession | null = null;
  let activity: ActivityTracking | null = null;
  let serial = 0;

  const stop = (): void => {
    serial += 1;
    opened?.stop();
    activity?.stop();
    opened = null;
    activity = null;
  };

  const end = async (key: string): Promise<void> => {
    stop();
    over.set(key);
    if ((await others().session.signOut()) === 'unreachable') others().session.expire();
  };

  const open = async (begun: number): Promise<void> => {
    try {
      const { openSession } = await import('./open-session.ts');
      if (begun === serial) opened = openSession(env, others().api, (key) => void end(key));
    } catch (error) {
      // Without it the session ends with the words of a refused call.
      env.log('session', 'the code of sportsbook sessions did not load', error);
    }
  };

  const track = async (begun: number): Promise<void> => {
    try {
      const { trackActivity } = await import('./track-activity.ts');
      if (begun === serial) activity = trackActivity(env, others().api, () => void end(activityLimit));
    } catch (error) {
      // The platform may end the session by any other call.
      env.log('session', 'the code of activity tracking did not load', error);
    }
  };

  const expire = (): void => {
    if (others().session.playerId() === null) return;
    if (opened?.isOver() === true) over.set('error.session.over');
    others().session.expire();
    if (over.get() !== null) return;
    notices.add('warning', 'session.expired.title', 'session.expired.description');
    askSignIn();
  };

  return {
    over,
    dismiss: () => over.set(null),
    onPlayer: (playerId) => {
      stop();
      if (playerId === null) return;
      over.set(null);
      void open(serial);
      if (config.activity_tracking === true) void track(serial);
    },
    expire,
    onOtherTab: () => {
      if (hasLeftEverywhere(env)) expire();
      else void others().session.ask();
    },
    stop,
  };
}
