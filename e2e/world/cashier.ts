import type { Player } from './test.ts';

/** Pays in through the demonstration cashier, beside the page. */
export async function payIn(url: string, { caller }: Player, amount = '20'): Promise<void> {
  const { body } = await caller.call('startDeposit', {
    body: { amount, currency: 'EUR', return_to: '/sportsbook' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const page = typeof body === 'object' && body !== null && 'url' in body ? String(body.url) : '';
  await fetch(`${url}${page}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'success' }),
    redirect: 'manual',
  });
}
