import type { ClientConfig } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Notices } from '../commands/notices.ts';
import type { Env } from '../env.ts';
import type { Favourites } from '../favourites/favourites.ts';
import type { Questions } from '../queries/ask.ts';
import type { Commands, RealityCheckView, Select } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import { enterOtherPlayer } from './another-player.ts';
import { hasLeftEverywhere } from './session.ts';
import type { Session } from './session.ts';
import type { SessionWatch } from './watch-session.ts';

/** Why a session is over whose player was active for too long (RG-03): text key. */
const activityLimit = 'error.session.activity';

/** How sessions end that their player has not ended. */
export interface SessionEnd {
  readonly select: Pick<Select, 'sessionOver' | 'realityCheck'>;
  readonly commands: Pick<Commands, 'dismissSessionOver' | 'continueSession'>;
  onPlayer(playerId: string | null): void;
  /** [AUTH-05] A call was refused because nobody is signed in. */
  expire(): void;
  /** Another tab of the browser says that somebody has come or gone. */
  onOtherTab(): void;
  stop(): void;
}

export interface SessionEndDeps {
  readonly env: Env;
  readonly config: Pick<ClientConfig, 'activity_tracking' | 'reality_check'>;
  readonly notifier: Notifier;
  readonly notices: Pick<Notices, 'add'>;
  readonly favourites: Favourites;
  readonly askSignIn: () => void;
  /** What is made after it. */
  readonly others: () => {
    readonly api: Pick<Api, 'call'>;
    readonly questions: Pick<Questions, 'reload'>;
    readonly session: Pick<
      Session,
      'ask' | 'playerId' | 'serial' | 'isLetIn' | 'isLeaving' | 'enter' | 'signOut' | 'expire' | 'balance'
    >;
  };
}

export function createSessionEnd({
  env,
  config,
  notifier,
  notices,
  favourites,
  askSignIn,
  others,
}: SessionEndDeps): SessionEnd {
  const over = createCell<string | null>(notifier, 'session/over', null);
  const realityCheck = createCell<RealityCheckView | null>(notifier, 'session/reality', null);
  let watch: SessionWatch | null = null;
  let serial = 0;

  const stop = (): void => {
    serial += 1;
    watch?.stop();
    watch = null;
  };

  const end = async (key: string): Promise<void> => {
    stop();
    over.set(key);
    await others().session.signOut(true);
  };

  const begin = async (begun: number): Promise<void> => {
    try {
      const { watchSession } = await import('./watch-session.ts');
      if (begun !== serial) return;
      watch = watchSession({
        env,
        config,
        notices,
        favourites,
        ...others(),
        show: realityCheck.set,
        onOver: (key) => void end(key),
        onActivityLimit: () => void end(activityLimit),
      });
    } catch (error) {
      // Without it the session ends with the words of a refused call.
      env.log('session', 'the code of sportsbook sessions did not load', error);
    }
  };

  const expire = async (): Promise<void> => {
    const { api, session } = others();
    const former = session.playerId();
    const [isTimeUp, isActivityRefused] = [watch?.isOver() === true, watch?.isActivityRefused() === true];
    if (former === null || !session.expire()) return;
    if (isTimeUp) over.set('error.session.over');
    if (over.get() !== null || (await enterOtherPlayer({ api, session }, former))) return;
    if (isActivityRefused) return over.set(activityLimit);
    notices.add('warning', 'session.expired.title', 'session.expired.description');
    askSignIn();
  };

  return {
    select: { sessionOver: over, realityCheck },
    commands: { dismissSessionOver: () => over.set(null), continueSession: () => watch?.goOn() },
    onPlayer: (playerId) => {
      stop();
      if (playerId === null) return;
      over.set(null);
      void begin(serial);
    },
    expire: () => void expire(),
    onOtherTab: () => {
      if (hasLeftEverywhere(env)) void expire();
      else void others().session.ask();
    },
    stop,
  };
}
