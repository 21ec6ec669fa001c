/** The host page for demonstrations: what it says is what its buttons say, and what it hears is listed. */
const { product, locale } = document.currentScript.dataset;
const PLAYER = 'demo@touchline.test';
const byId = (id) => document.getElementById(id);
window.touchline ??= (...call) => (touchline.q ??= []).push(call);

let isSignedIn = sessionStorage.getItem('player') !== null;
const lines = document.querySelector('#console ol');
const signedOut = byId('balance').value;

function note(direction, name, payload) {
  const line = document.createElement('li');
  line.textContent = `${direction} ${name} ${JSON.stringify(payload ?? {})}`;
  lines.prepend(line);
  while (lines.children.length > 200) lines.lastChild.remove();
}

function say(command, payload) {
  note('→', command, payload);
  touchline(command, payload);
}

function show() {
  byId('in').hidden = isSignedIn;
  byId('out').hidden = !isSignedIn;
  if (!isSignedIn) byId('balance').value = signedOut;
}

function signIn() {
  isSignedIn = true;
  sessionStorage.setItem('player', PLAYER);
  show();
  say('update', { authStatus: 'logged_in' });
}

touchline('init', {
  container: '#sportsbook',
  src: `${product}/sportsbook${locale === undefined ? '' : `/${locale}`}`,
  ...(locale === undefined ? {} : { locale }),
  authStatus: isSignedIn ? 'logged_in' : 'not_logged_in',
  getToken: async (reason) => {
    if (!isSignedIn) return null;
    note('→', 'token', { reason });
    const answer = await fetch(`/token?player=${PLAYER}`, { method: 'POST', headers: { 'x-host-demo': '1' } });
    return answer.ok ? answer.text() : null;
  },
});

for (const name of [
  'initialized',
  'page-loaded',
  'page-size-changed',
  'balance-changed',
  'notify-currency-changed',
  'bet-slip-state-changed',
  'sign-in',
  'sign-up',
  'deposit',
  'top-event-clicked',
  'notify-modal-triggered',
])
  touchline('on', name, (payload) => note('←', name, payload));

touchline('on', 'balance-changed', ({ balance }) => {
  byId('balance').value = balance === null ? signedOut : `${balance.amount} ${balance.currency}`;
});
// There is one player here: whoever asks for a sign-in becomes that one.
touchline('on', 'sign-in', ({ reason }) => {
  if (reason === 'plain' || reason === 'place' || reason === 'bets') signIn();
});

byId('in').addEventListener('click', signIn);
byId('out').addEventListener('click', () => {
  isSignedIn = false;
  sessionStorage.removeItem('player');
  show();
  say('update', { authStatus: 'not_logged_in' });
});
for (const button of document.querySelectorAll('[data-do]'))
  button.addEventListener('click', () => say(button.dataset.do, JSON.parse(button.dataset.with)));
byId('locale')?.addEventListener('change', ({ target }) => say('update', { locale: target.value }));
byId('odds')?.addEventListener('change', ({ target }) => say('update', { oddsType: target.value }));
show();
