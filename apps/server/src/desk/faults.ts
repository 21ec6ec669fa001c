import type { ErrorCode } from '@touchline/contract';

export type FaultKind = 'refuse_bet' | 'lose_answer' | 'lose_request';

export interface WaitingFault {
  readonly kind: FaultKind;
  readonly count: number;
  readonly code?: ErrorCode | undefined;
}

/** Faults that the desk has asked for; each is used up by the placements that meet it. */
export interface Faults {
  /** How many refusals wait. */
  refusals(): number;
  /** Takes one refusal: the code to refuse a bet with, or null. */
  takeRefusal(): ErrorCode | null;
  takeLostRequest(): boolean;
  takeLostAnswer(): boolean;
  list(): readonly WaitingFault[];
  /** Replaces what waits of this kind. */
  set(fault: WaitingFault): void;
  clear(): void;
  /** Takes over what waits in another process; tells nobody. */
  replace(faults: readonly WaitingFault[]): void;
}

const defaultRefusal: ErrorCode = 140;

/** `onChange` is told what waits after each change that was made here. */
export function createFaults(onChange: (faults: readonly WaitingFault[]) => void = () => undefined): Faults {
  const waiting = new Map<FaultKind, WaitingFault>();
  const take = (kind: FaultKind): WaitingFault | null => {
    const fault = waiting.get(kind);
    if (fault === undefined) return null;
    if (fault.count > 1) waiting.set(kind, { ...fault, count: fault.count - 1 });
    else waiting.delete(kind);
    changed();
    return fault;
  };
  const changed = (): void => onChange([...waiting.values()]);
  return {
    refusals: () => waiting.get('refuse_bet')?.count ?? 0,
    takeRefusal() {
      const fault = take('refuse_bet');
      return fault === null ? null : (fault.code ?? defaultRefusal);
    },
    takeLostRequest: () => take('lose_request') !== null,
    takeLostAnswer: () => take('lose_answer') !== null,
    list: () => [...waiting.values()],
    set(fault) {
      waiting.set(fault.kind, fault);
      changed();
    },
    clear() {
      waiting.clear();
      changed();
    },
    replace(faults) {
      waiting.clear();
      for (const fault of faults) waiting.set(fault.kind, fault);
    },
  };
}
