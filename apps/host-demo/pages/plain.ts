/** The plain page: the script of the product, and calls of `touchline`. */
import type { HostOptions } from '@touchline/host-sdk';
import { byId, fieldOf, openConsole, playerOf, productOf } from './console.ts';

type Say = ((...call: readonly unknown[]) => unknown) & { readonly q?: unknown[] };

declare global {
  interface Window {
    touchline?: Say;
  }
}

/** What is said before the script has loaded waits in `q`. */
function queue(): Say {
  const q: unknown[] = [];
  return Object.assign((...call: readonly unknown[]) => q.push(call), { q });
}

function say(...call: readonly unknown[]): void {
  (window.touchline ??= queue())(...call);
}

const player = playerOf('first');
const signedOut = fieldOf('balance').value;

function show(): void {
  byId('in').hidden = player.isSignedIn();
  byId('out').hidden = !player.isSignedIn();
  if (!player.isSignedIn()) fieldOf('balance').value = signedOut;
}

function signIn(): void {
  player.set(true);
  show();
  say('update', { authStatus: 'logged_in' });
}

say('init', {
  container: '#sportsbook',
  src: productOf('first') ?? '',
  authStatus: player.isSignedIn() ? 'logged_in' : 'not_logged_in',
  getToken: player.getToken,
  trace: openConsole(),
} satisfies HostOptions);
say('on', 'balance-changed', ({ balance }: { balance: { amount: string; currency: string } | null }) => {
  fieldOf('balance').value = balance === null ? signedOut : `${balance.amount} ${balance.currency}`;
});
// There is one player here: whoever asks for a sign-in becomes that one.
say('on', 'sign-in', ({ reason }: { reason: string }) => {
  if (reason === 'plain' || reason === 'place' || reason === 'bets') signIn();
});

byId('in').addEventListener('click', signIn);
byId('out').addEventListener('click', () => {
  player.set(false);
  show();
  say('update', { authStatus: 'not_logged_in' });
});
for (const button of document.querySelectorAll<HTMLElement>('[data-do]'))
  button.addEventListener('click', () => say(button.dataset['do'], JSON.parse(button.dataset['with'] ?? '{}')));
fieldOf('locale').addEventListener('change', ({ target }) =>
  say('update', { locale: (target as HTMLSelectElement).value }),
);
fieldOf('odds').addEventListener('change', ({ target }) =>
  say('update', { oddsType: (target as HTMLSelectElement).value }),
);
show();
