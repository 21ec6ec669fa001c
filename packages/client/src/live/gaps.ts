import { matchChannel } from '@touchline/contract';
import type { Env } from '../env.ts';
import { chance } from '../jobs/chance.ts';
import type { PushListener } from '../push/endpoints.ts';

/** What channels cover: how it is marked as not to be trusted, and how it is asked for again. */
export interface GapDeps {
  /** The channel of what every page shows. */
  updates(): string;
  losesLists(): void;
  /** Nothing kept them current until now. */
  renewsLists(): void;
  reloadLists(): void;
  /** What the same channel keeps current beside the lists. */
  reloadOthers(): void;
  losesMatch(matchId: string): void;
  reloadMatch(matchId: string): void;
  /** What belongs to the player. */
  reloadOwn(): void;
}

/** After updates were lost for everyone at once, such as by a restart of the push server. */
const spreadMs = 2_000;

/** [PUSH-11] What a channel covers is asked for again, once something may have been missed on it. */
export function createGaps(env: Pick<Env, 'setTimer' | 'randomId'>, deps: GapDeps): PushListener['onGap'] {
  const soon = (kind: 'first' | 'lost', work: () => void): void => {
    if (kind === 'first') work();
    else env.setTimer(work, chance(env, spreadMs));
  };

  return (channel, kind) => {
    const matchId = channel.startsWith('match:') ? channel.slice(matchChannel('').length) : null;
    const isOfAll = channel === deps.updates();
    // The channel of the former language: its lists were already asked for again when the language changed.
    if (!isOfAll && channel.startsWith('updates:')) return;
    if (kind === 'first') {
      if (isOfAll) deps.renewsLists();
    } else if (isOfAll) deps.losesLists();
    else if (matchId !== null) deps.losesMatch(matchId);
    // A gap follows once it is subscribed again.
    if (kind === 'ended') return;
    soon(kind, () => {
      if (matchId !== null) return deps.reloadMatch(matchId);
      if (!isOfAll) return deps.reloadOwn();
      deps.reloadLists();
      if (kind === 'lost') deps.reloadOthers();
    });
  };
}
