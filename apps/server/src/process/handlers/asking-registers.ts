import { playerBehind } from '../../calls/caller.ts';
import type { Handlers } from '../../calls/handler.ts';
import type { Registers } from '../../player/protection/registers.ts';

type Asked = Pick<Handlers, 'signIn' | 'signInByToken' | 'placeBets' | 'editBet' | 'startDeposit'>;

/**
 * Handlers that see to an answer of the player's register first (RG-10): after a sign-in, and before every stake and deposit
 * whose answer counts no longer. The transaction reads the answer; it never waits for a register.
 */
export function askingRegisters(handlers: Asked, { refresh }: Registers): Asked {
  return {
    async signIn(request) {
      const player = await handlers.signIn(request);
      if (player.id !== null) await refresh(player.id);
      return player;
    },
    async signInByToken(request) {
      const player = await handlers.signInByToken(request);
      if (player.id !== null) await refresh(player.id);
      return player;
    },
    async placeBets(request) {
      await refresh(playerBehind(request).playerId);
      return handlers.placeBets(request);
    },
    async editBet(request) {
      await refresh(playerBehind(request).playerId);
      return handlers.editBet(request);
    },
    async startDeposit(request) {
      await refresh(playerBehind(request).playerId);
      return handlers.startDeposit(request);
    },
  };
}
