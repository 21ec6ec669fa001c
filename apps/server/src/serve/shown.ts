import type { Message } from '../processes/notify-bus.ts';

/** Who was shown cash-out offers here, told to the process that keeps them current. */
export interface Shown {
  /** Always true: the player will be told of. */
  note(playerId: string): true;
}

const togetherMs = 100;
/** More would not fit into one NOTIFY. */
const mostTogether = 300;

/** Gathers players for a moment, so that a busy hour is not a message a call. */
export function createShown(say: (message: Message) => void): Shown {
  let players = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const tell = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    say({ kind: 'shown', players: [...players] });
    players = new Set();
  };

  return {
    note(playerId) {
      players.add(playerId);
      if (players.size >= mostTogether) tell();
      else timer ??= setTimeout(tell, togetherMs).unref();
      return true;
    },
  };
}
