import type { CashOuts } from '../sportsbook/cashout/cash-outs.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';
import { noBet, pressOf, reusedKey } from './placed-bet-requests.ts';

/** Cashing out a placed bet, by hand or by values that are set (PLC-07). */
export function cashOutCalls(cashOuts: CashOuts): Pick<Handlers, 'cashOut' | 'setAutoCashOut' | 'getAutoCashOutLog'> {
  return {
    async cashOut(request) {
      const { bet_id: betId, to_cashout: toCashOut, share = null } = request.body;
      const verdict = await cashOuts.take({
        ...pressOf(request),
        playerId: playerBehind(request).playerId,
        betId,
        toCashOut,
        share,
      });
      switch (verdict.kind) {
        case 'taken':
          return { bet: verdict.bet };
        case 'refused':
          throw new CallError(verdict.name, 'the bet is not cashed out', { details: verdict.details });
        case 'not_found':
          throw noBet();
        case 'key_reused':
          throw reusedKey();
        default:
          return verdict satisfies never;
      }
    },

    async setAutoCashOut(request) {
      const verdict = await cashOuts.setAuto(playerBehind(request).playerId, request.params.id, request.body);
      switch (verdict.kind) {
        case 'set':
          return { bet: verdict.bet };
        case 'refused':
          throw new CallError(verdict.name, 'these values are not set', { details: verdict.details });
        case 'not_found':
          throw noBet();
        default:
          return verdict satisfies never;
      }
    },

    async getAutoCashOutLog(request) {
      const data = await cashOuts.readLog(playerBehind(request).playerId, request.params.id);
      if (data === null) throw noBet();
      return { data };
    },
  };
}
