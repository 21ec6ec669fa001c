import type { ArenaDraw, ArenaGame, ArenaRace, ArenaReceipt, ArenaState, ArenaWallet } from '@touchline/contract/arena';
import { afterEach, expect, test, vi } from 'vitest';
import { formatsIn } from '../formats.ts';
import type { Round } from '../games.ts';
import { createPresses } from '../slip/presses.ts';
import { createStore } from '../store.ts';
import { englishText } from '../text/text.ts';
import type { Visit } from '../visit.ts';
import { createGame } from './game-model.ts';

const wallet: ArenaWallet = {
  currency: 'EUR',
  subunits: '100',
  balance: '9.00',
  min_stake: null,
  max_stake: null,
  max_payout: null,
};

/** Rounds start every minute, and close 5 s before. */
function timesOf(minute: number) {
  const starts_at = minute * 60_000;
  return { id: String(minute), closes_at: starts_at - 5_000, starts_at, ends_at: starts_at + 10_000, commitment: '' };
}
function draw(minute: number): ArenaDraw {
  return { ...timesOf(minute), kind: 'draw', balls: null };
}
function race(minute: number): ArenaRace {
  return {
    ...timesOf(minute),
    kind: 'race',
    venue: 'Ascot',
    distance: 1,
    places: 2,
    runners: [],
    run: null,
    order: null,
  };
}

/** A game that is answered at once. Its clock stands where a test puts it, and frames come when a test says. */
async function started(game: ArenaGame, rounds: Round[]) {
  let now = 0;
  let frame: () => void = () => undefined;
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => {
    frame = step;
    return 0;
  });
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const clock = { now: 0, speed: 1, running: true };
  const answer: ArenaState = {
    clock,
    game,
    demonstration: false,
    rounds,
    ahead: [],
    results: [],
    pays: [
      { count: 1, odds: '5.00' },
      { count: 2, odds: '50.00' },
    ],
    machine: { highest: 36, drawn: 5 },
    mine: { wallet, bets: [] },
  };
  const bets: ((receipt: ArenaReceipt) => void)[] = [];
  const api: Visit['api'] = {
    lobby: () => Promise.reject(new Error('not asked for')),
    proof: () => Promise.reject(new Error('not asked for')),
    game: () => Promise.resolve(answer),
    bet: () => new Promise((resolve) => void bets.push(resolve)),
  };
  const model = createGame(game, {
    api,
    clock: { now: () => now, sync: () => undefined },
    account: createStore<{ readonly wallet: ArenaWallet | null }>({ wallet: null }),
    presses: createPresses(api),
    language: () => ({ t: englishText.t, formats: formatsIn('en') }),
    end: () => undefined,
    stands: () => undefined,
  });
  ends.push(model.start());
  await vi.waitFor(() => expect(model.store.get().answer).toBe(answer));
  return {
    model,
    goTo(minute: number) {
      now = minute * 60_000;
      frame();
    },
    /** Accepts the bet that was placed first. */
    accept(picks: readonly string[]) {
      const { id: round, starts_at } = rounds[0] ?? timesOf(0);
      bets.shift()?.({
        bet: {
          id: '7',
          game,
          round,
          market: 'numbers',
          picks: [...picks],
          places: null,
          venue: '',
          starts_at,
          stake: '1.00',
          currency: 'EUR',
          odds: '50.00',
          potential_win: '50.00',
          state: 'open',
          paid: null,
          commitment: null,
        },
        wallet,
      });
    },
  };
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

test('picked numbers go on to the next draw when theirs closes, in the slip too', async () => {
  const { model, goTo } = await started('quick36', [draw(1), draw(2)]);
  model.pick([9, 4]);
  expect(model.slip.store.get().choice).toMatchObject({ round: '1', selection: '4,9', odds: '50.00' });
  goTo(1);
  expect(model.store.get()).toMatchObject({ round: { id: '2' }, picked: [4, 9] });
  expect(model.slip.store.get().choice).toMatchObject({ round: '2', selection: '4,9' });
});

test('so many numbers that nothing pays for are no selection', async () => {
  const { model } = await started('quick36', [draw(1), draw(2)]);
  model.pick([4]);
  expect(model.slip.store.get().choice).toMatchObject({ selection: '4' });
  model.pick([4, 9, 16]);
  expect(model.slip.store.get().choice).toBe(null);
});

test('a runner leaves the slip when its race closes, and the slip says why', async () => {
  const { model, goTo } = await started('horses', [race(1), race(2)]);
  model.showRound('2');
  model.choose({ round: '1', market: 'win', selection: '3', odds: '4.20', marketName: 'Win', selectionName: '3 Ann' });
  goTo(0.9);
  expect(model.slip.store.get().choice).not.toBe(null);
  goTo(1);
  expect(model.store.get()).toMatchObject({ open: [{ id: '2' }], round: { id: '2' } });
  expect(model.slip.store.get()).toMatchObject({ choice: null, message: { text: englishText.t('slip.closed') } });
});

test('the last round stays in view while none is open', async () => {
  const { model, goTo } = await started('quick36', [draw(1), draw(2)]);
  goTo(2);
  expect(model.store.get()).toMatchObject({ open: [], round: { id: '1' } });
});

test('an accepted bet clears its numbers, and leaves others that were picked since', async () => {
  const { model, accept } = await started('quick36', [draw(1), draw(2)]);
  model.slip.setStake('1');
  model.pick([4, 9]);
  model.slip.place(true);
  expect(model.slip.store.get().busy).toBe(true);
  accept(['4', '9']);
  await vi.waitFor(() => expect(model.slip.store.get().busy).toBe(false));
  expect(model.store.get().picked).toEqual([]);
  expect(model.slip.store.get().choice).toBe(null);

  model.pick([4, 9]);
  model.slip.place(true);
  model.pick([5]);
  accept(['4', '9']);
  await vi.waitFor(() => expect(model.slip.store.get().busy).toBe(false));
  expect(model.store.get().picked).toEqual([5]);
  expect(model.slip.store.get().choice).toMatchObject({ selection: '5' });
});
