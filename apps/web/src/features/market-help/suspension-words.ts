import type { SuspensionView } from '../../bindings/suspension.ts';
import type { Text } from '../../text/use-text.ts';

/** Why a market is suspended, as a sentence. A reason without words is left out. */
export function suspensionWords({ t, textOr }: Pick<Text, 't' | 'textOr'>, { reason }: SuspensionView): string {
  const plain = t('odds-help.suspended');
  return reason === null ? plain : textOr(`odds-help.suspended.${reason}`, plain);
}

const SECOND = 1000;
const HOUR = 3600;

/** A length of time as a clock: `2:05`, `1:02:05`. Never below zero: the clocks of page and server may differ a little. */
export function lengthOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / 60)];
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}
