import type { ErrorCode } from '@touchline/contract';

export type FaultKind = 'refuse_bet' | 'lose_answer' | 'lose_request';

export interface PendingFault {
  readonly kind: FaultKind;
  readonly count: number;
  readonly code?: ErrorCode | undefined;
}

/** Faults set at the desk; each is used up by the placements that meet it. */
export interface Faults {
  /** Number of pending refusals. */
  refusals(): number;
  /** Takes one refusal: the code to refuse a bet with, or null. */
  takeRefusal(): ErrorCode | null;
  takeLostRequest(): boolean;
  takeLostAnswer(): boolean;
  list(): readonly PendingFault[];
  /** Replaces the pending fault of this kind. */
  set(fault: PendingFault): void;
  clear(): void;
  /** Adopts the pending faults of another process, without a call of `onChange`. */
  replace(faults: readonly PendingFault[]): void;
}

const defaultRefusal: ErrorCode = 140;

/** `onChange` gets the pending faults after each change that was made in this process. */
export function createFaults(onChange: (faults: readonly PendingFault[]) => void = () => undefined): Faults {
  const pending = new Map<FaultKind, PendingFault>();
  const take = (kind: FaultKind): PendingFault | null => {
    const fault = pending.get(kind);
    if (fault === undefined) return null;
    if (fault.count > 1) pending.set(kind, { ...fault, count: fault.count - 1 });
    else pending.delete(kind);
    changed();
    return fault;
  };
  const changed = (): void => onChange([...pending.values()]);
  return {
    refusals: () => pending.get('refuse_bet')?.count ?? 0,
    takeRefusal() {
      const fault = take('refuse_bet');
      return fault === null ? null : (fault.code ?? defaultRefusal);
    },
    takeLostRequest: () => take('lose_request') !== null,
    takeLostAnswer: () => take('lose_answer') !== null,
    list: () => [...pending.values()],
    set(fault) {
      pending.set(fault.kind, fault);
      changed();
    },
    clear() {
      pending.clear();
      changed();
    },
    replace(faults) {
      pending.clear();
      for (const fault of faults) pending.set(fault.kind, fault);
    },
  };
}
