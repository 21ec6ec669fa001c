import type { BetResult, BetStatus, SelectionResult, WireBetType } from './settlement-wire.ts';

/** Text keys of every status of a placed bet (PLC-06). */
export const statusKeys = {
  cashed_out: 'bet.status.cashed_out',
  withdrawn: 'bet.status.withdrawn',
  waiting_results: 'bet.status.waiting_results',
  ready_to_process: 'bet.status.ready_to_process',
  done: 'bet.status.done',
  cancelled: 'bet.status.cancelled',
  cashout_in_progress: 'bet.status.cashout_in_progress',
  submitted: 'bet.status.submitted',
  rejected: 'bet.status.rejected',
} as const satisfies Record<BetStatus, string>;

/** Text keys of every result of a placed bet (PLC-06). */
export const resultKeys = {
  no_results: 'bet.result.no_results',
  canceled: 'bet.result.canceled',
  win_entire: 'bet.result.win_entire',
  lose_entire: 'bet.result.lose_entire',
  refund_entire: 'bet.result.refund_entire',
  refund_half_win_other: 'bet.result.refund_half_win_other',
  refund_half_lose_other: 'bet.result.refund_half_lose_other',
  cashed_out: 'bet.result.cashed_out',
} as const satisfies Record<BetResult, string>;

/** Text keys of how a selection ended. */
export const selectionResultKeys = {
  no_results: 'bet.selection.no_results',
  win: 'bet.selection.win',
  lose: 'bet.selection.lose',
  void: 'bet.selection.void',
  half_win: 'bet.selection.half_win',
  half_lose: 'bet.selection.half_lose',
} as const satisfies Record<SelectionResult, string>;

export type ShownBetType = 'single' | 'combo' | 'system' | 'custom_bet';

/** Double, treble and accumulator are combos (PLC-06). */
export const shownTypes = {
  single: 'single',
  combo: 'combo',
  system: 'system',
  custom_bet: 'custom_bet',
  double: 'combo',
  treble: 'combo',
  accumulator: 'combo',
} as const satisfies Record<WireBetType, ShownBetType>;

export const typeKeys = {
  single: 'bet.type.single',
  combo: 'bet.type.combo',
  system: 'bet.type.system',
  custom_bet: 'bet.type.custom_bet',
} as const satisfies Record<ShownBetType, string>;

const stillOpen: Record<BetStatus, boolean> = {
  submitted: true,
  waiting_results: true,
  ready_to_process: true,
  cashout_in_progress: true,
  cashed_out: false,
  withdrawn: false,
  done: false,
  cancelled: false,
  rejected: false,
};

/** Whether a bet with this status may still come to something. */
export function isOpenStatus(status: BetStatus): boolean {
  return stillOpen[status];
}

export type BetTone = 'open' | 'won' | 'lost' | 'returned' | 'refused';

/** Tone of every result of a placed bet. */
export const resultTones: Readonly<Record<BetResult, BetTone>> = {
  no_results: 'open',
  canceled: 'returned',
  win_entire: 'won',
  lose_entire: 'lost',
  refund_entire: 'returned',
  refund_half_win_other: 'won',
  refund_half_lose_other: 'returned',
  cashed_out: 'won',
};

/** What is shown of a bet: its type, one word, and its tone. The result speaks once there is one (PLC-06). */
export function describeBet(bet: {
  readonly type: WireBetType;
  readonly status: BetStatus;
  readonly result: BetResult;
}): { readonly type: ShownBetType; readonly typeKey: string; readonly wordKey: string; readonly tone: BetTone } {
  const type = shownTypes[bet.type];
  const typeKey = typeKeys[type];
  if (bet.status === 'done' && bet.result !== 'no_results') {
    return { type, typeKey, wordKey: resultKeys[bet.result], tone: resultTones[bet.result] };
  }
  const tones: Partial<Record<BetStatus, BetTone>> = {
    cashed_out: 'won',
    withdrawn: 'returned',
    cancelled: 'returned',
    rejected: 'refused',
  };
  return { type, typeKey, wordKey: statusKeys[bet.status], tone: tones[bet.status] ?? 'open' };
}
