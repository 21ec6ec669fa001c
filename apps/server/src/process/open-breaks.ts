import { type Breaks, createBreaks } from '../player/protection/breaks.ts';
import { registerAt } from '../player/protection/register-sources.ts';
import { createRegisters, type Registers } from '../player/protection/registers.ts';
import type { StartContext } from './start-context.ts';

export interface OpenBreaks {
  readonly breaks: Breaks;
  readonly registers: Registers;
}

/** Breaks of players, and the registers of the operator's file (RG-09, RG-10). */
export function openBreaks({ database: { db }, operator: { config }, log }: StartContext): OpenBreaks {
  const asked = config.flags.responsible_gambling ? Object.entries(config.protection.registers) : [];
  const registers = createRegisters({
    db,
    registers: new Map(
      asked.map(([country, { address, timeout_seconds: timeout, answer_hours: answerHours }]) => [
        country,
        { ...registerAt(address, timeout), answerHours },
      ]),
    ),
    // Of the person nothing is logged: neither who was asked about nor what was sent.
    onSilent: (country, error) =>
      log.warn(
        { country, why: error instanceof Error ? error.name : 'unknown' },
        'a register of excluded persons is silent',
      ),
  });
  return { breaks: createBreaks(db, registers), registers };
}
