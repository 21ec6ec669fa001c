import { type ErrorCode, errorCodes } from '@touchline/contract';
import type { Faults } from '../desk/faults.ts';
import type { SeenHarm } from '../player/protection/harm-watch.ts';
import type { PlayerStatus } from '../player/status/status-groups.ts';
import type { DeskClock, DeskFeed } from '../desk/desk-ports.ts';
import { deskBonusCalls, type DeskBonusCallsDeps } from './desk-bonus-calls.ts';
import { deskMessageCalls, type DeskMessages } from './desk-message-calls.ts';
import { deskRefusal } from './desk-refusal.ts';
import { CallError, type DeskHandlers } from './handler.ts';

export interface DeskCallsDeps {
  readonly clock: DeskClock;
  readonly feed: DeskFeed;
  readonly faults: Faults;
  /** Opens or closes the site. */
  readonly setAccess: (access: 'open' | 'locked' | 'blocked') => void;
  /** False for an unknown player. */
  readonly setPlayerStatus: (playerId: string, status: PlayerStatus) => Promise<boolean>;
  readonly ledgerSums: () => Promise<readonly { readonly currency: string; readonly sum: string }[]>;
  readonly bonuses: DeskBonusCallsDeps;
  readonly messages: DeskMessages;
  /** The latest signs of harm, the newest first. */
  readonly harmMarkers: () => Promise<readonly SeenHarm[]>;
}

function isErrorCode(code: number): code is ErrorCode {
  return Object.hasOwn(errorCodes, code);
}

/** Calls for developers and tests: only with `--desk`, only from this machine. */
export function deskCalls({
  clock,
  feed,
  faults,
  setAccess,
  setPlayerStatus,
  ledgerSums,
  bonuses,
  messages,
  harmMarkers,
}: DeskCallsDeps): DeskHandlers {
  const state = async () => {
    const { now, running, speed } = clock.state();
    return {
      now: new Date(now).toISOString(),
      running,
      speed,
      faults: [...faults.list()],
      ledger: (await ledgerSums()).map(({ currency, sum }) => ({ currency, sum })),
    };
  };
  return {
    getDesk: state,

    async setClock({ body }) {
      if (body.action === 'stop') await clock.stop();
      else if (body.action === 'resume') await clock.resume();
      else await clock.advance(body.seconds);
      return state();
    },

    async addMatch({ body }) {
      const { sport_key: sportKey, type = 'match', starts_in_seconds: startsInSeconds, home, away } = body;
      try {
        const added = await feed.addMatch({ sportKey, type, startsInSeconds, home, away });
        if (added === null) throw deskRefusal('body.sport_key', 'is not a sport of this feed');
        return added;
      } catch (error) {
        if (error instanceof RangeError) throw deskRefusal('body.type', error.message);
        throw error;
      }
    },

    async scriptMatch({ params, body }) {
      try {
        const scripted = await feed.script(params.id, body);
        if (scripted === null) throw new CallError('not_found', 'There is no such match.');
        return scripted;
      } catch (error) {
        if (error instanceof RangeError) throw deskRefusal('body.type', error.message);
        throw error;
      }
    },

    async setFault({ body }) {
      const { kind, count, code } = body;
      if (code === undefined) faults.set({ kind, count });
      else if (isErrorCode(code)) faults.set({ kind, count, code });
      else throw deskRefusal('body.code', 'is not an error code');
      return state();
    },

    async clearFaults() {
      faults.clear();
      return state();
    },

    async setAccess({ body: { access } }) {
      setAccess(access);
      return { access };
    },

    async setPlayerStatus({ body: { player_id: playerId, comp_points: compPoints, groups } }) {
      if (!(await setPlayerStatus(playerId, { compPoints, groups })))
        throw new CallError('not_found', 'There is no such player.');
      return { id: playerId };
    },

    async getHarmMarkers() {
      const seen = await harmMarkers();
      return { data: seen.map(({ playerId, ...marker }) => ({ player_id: playerId, ...marker })) };
    },

    ...deskBonusCalls(bonuses),
    ...deskMessageCalls(messages),
  };
}
