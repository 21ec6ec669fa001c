import type { Commands } from '@touchline/client';
import type { TextKey } from '../../text/use-text.ts';
import { wholeText } from '../../text/load.ts';

type Tone = Parameters<Commands['notify']>[0];
type Alert = readonly [tone: Tone, title: TextKey, description: TextKey | null];

/** [RG-06] What is said when the cashier leads back, by what its parameter says. */
const ALERTS: Readonly<Record<string, Alert>> = {
  'deposit=success': ['success', 'quick-deposit.notification.success', null],
  'deposit=error': [
    'error',
    'quick-deposit.notification.failed.title',
    'quick-deposit.notification.failed.description',
  ],
  'deposit=pending': ['info', 'quick-deposit.notification.pending', null],
  'withdrawal=success': ['success', 'withdrawal.notification.success', null],
  'withdrawal=error': ['error', 'withdrawal.notification.failed.title', 'withdrawal.notification.failed.description'],
  'withdrawal=pending': ['info', 'withdrawal.notification.pending', null],
};

/** Shows how a payment went; nothing for a word that no cashier says. It is a message alone: the balance follows by push. */
export async function showPaymentReturn(
  commands: Pick<Commands, 'notify'>,
  kind: string,
  outcome: string,
): Promise<void> {
  const alert = ALERTS[`${kind}=${outcome}`];
  if (alert === undefined) return;
  await wholeText();
  commands.notify(...alert);
}
