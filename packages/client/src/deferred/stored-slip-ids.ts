import type { Env } from '../env.ts';
import { isRecord } from '../is-record.ts';
import { tabKeys } from '../session/storage-keys.ts';

function itemsOf(value: unknown, name: string): readonly unknown[] {
  const items: unknown = isRecord(value) ? value[name] : null;
  return Array.isArray(items) ? items : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Ids of the selections in the saved slip, read without the betting code, so that their buttons are marked before it is
 * loaded. Those of custom bets are not on the buttons.
 */
export function storedSlipIds(env: Pick<Env, 'session'>): readonly string[] {
  return itemsOf(parsed(env.session.get(tabKeys.slip) ?? ''), 'bets')
    .filter((bet) => isRecord(bet) && bet['betType'] !== 'custom_bet')
    .flatMap((bet) => itemsOf(bet, 'selections'))
    .map((selection) => (isRecord(selection) ? selection['id'] : null))
    .filter((id) => typeof id === 'string');
}
