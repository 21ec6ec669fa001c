import { describe, expect, test } from 'vitest';
import { noBonuses } from '../bonus/bonus-types.ts';
import { emptySlip } from '../slip/build.ts';
import { aBonus, aHunting, aJackpot, someBonuses } from '../testing/bonuses.ts';
import { aCustomBet, aSelection, aSlipBet, eur, someSystemTypes } from '../testing/builders.ts';
import { step } from './ticket-machine.ts';
import { a, b, customId, customIds, d, e, entry, idOf } from '../testing/ticket-selections.ts';
import {
  answered,
  built,
  chosen,
  click,
  press,
  prices,
  resolved,
  restored,
  settings,
  stake,
  suspended,
} from '../testing/ticket-events.ts';
import { fresh, play, playFrom } from '../testing/ticket-plays.ts';
import { pressed, processing, ready } from '../testing/ticket-stages.ts';
import { placed, refusedWith, unknown } from '../testing/ticket-answers.ts';
import { initialTicket } from './ticket.ts';
import type { Ticket, TicketEvent } from './ticket-types.ts';

const usd = { code: 'USD', subunits: '100' };
function policy(mode: 'none' | 'higher' | 'any'): TicketEvent {
  return { type: 'acceptPolicyChosen', policy: { mode } };
}
function provider(active: boolean, of: 'betradar' | 'oddin' = 'betradar'): TicketEvent {
  return {
    type: 'providerChanged',
    provider: of,
    active,
  };
}
function priced(odds: string | null): TicketEvent {
  return {
    type: 'customPriced',
    betId: customId,
    selectionIds: customIds,
    odds,
  };
}
const knowHunting: TicketEvent = { type: 'bonusesKnown', bonuses: someBonuses({ huntings: [aHunting()] }) };
const jackpots = [aJackpot('50', 'combo', `single:${a.id}`, `single:${b.id}`)];
const hunted = aBonus();

describe('odds that move', () => {
  test('market updates set ODDS_CHANGED, and INITIAL again when the odds come back [TKT-11]', () => {
    const changed = playFrom(pressed(), prices('1', '2.10'));
    expect(changed).toEqual({
      ...pressed(),
      state: 'ODDS_CHANGED',
      slip: { ...emptySlip, bets: [{ ...entry(a, '10'), selections: [{ ...a, odds: '2.10', isChanged: true }] }] },
    });
    expect(playFrom(changed, prices('1', '2.00'))).toEqual(pressed());
    const still = playFrom(changed, prices('1', '2.20'));
    expect(still.state).toBe('ODDS_CHANGED');
    const ticket = pressed();
    expect(step(ticket, prices('1', '2.00')).state).toBe(ticket);
    const gone = playFrom(pressed(), { type: 'cleared' }, click(b));
    expect(step(gone, prices('1', '2.00')).state).toBe(gone);
  });

  test('not while a bet is in progress, and not when it is finished [TKT-11]', () => {
    expect(playFrom(processing(), prices('1', '2.10'))).toMatchObject({ state: 'PROCESSING', inProgress: true });
    const done = play(click(a), click(b), chosen('single'), stake(idOf(a), '10'), press(), answered(placed));
    expect(done.slip.bets).toEqual([entry(b, '')]);
    const moved = playFrom(done, prices('2', '1.95'));
    expect([moved.state, moved.slip.bets[0]?.selections[0]?.isChanged]).toEqual(['SUCCESS', true]);
  });

  test('an error stays while nothing needs a yes, and goes with the last change [TKT-11]', () => {
    const failed = playFrom(ready(), press(), answered(refusedWith(140)));
    expect(playFrom(failed, suspended('1', '2.00'))).toMatchObject({ state: 'ERROR', error: { code: 140 } });
    const changed = playFrom(failed, prices('1', '2.10'));
    expect(changed).toMatchObject({ state: 'ODDS_CHANGED', error: { code: 140 } });
    expect(playFrom(changed, prices('1', '2.00'))).toEqual({ ...ready(), undo: null });
  });

  test('with accept mode any changed odds are accepted on a state change [TKT-09]', () => {
    const taken = (odds: string) => [entry({ ...a, odds, acceptedOdds: odds }, '')];
    const any = playFrom(play(click(a), prices('1', '1.50')), policy('any'));
    expect([any.state, any.slip.bets]).toEqual(['INITIAL', taken('1.50')]);
    const moved = playFrom(any, prices('1', '1.40'));
    expect([moved.state, moved.slip.bets]).toEqual(['INITIAL', taken('1.40')]);
    const changed = { ...a, odds: '1.30', isChanged: true };
    const stale = playFrom(initialTicket(eur, { mode: 'any' }), click(changed));
    expect([stale.state, stale.slip.bets]).toEqual(['INITIAL', taken('1.30')]);
    const oddin = aSelection({ matchId: '8', provider: 'oddin' });
    const barred = playFrom(play(policy('any'), click(oddin), provider(false, 'oddin')), click(changed));
    expect([barred.state, barred.slip.bets[0]?.selections.map((it) => it.isChanged)]).toEqual([
      'ODDS_CHANGED',
      [false, false],
    ]);
    const busy: Ticket = { ...playFrom(ready(), press()), accept: { mode: 'any' } };
    const flagged: Ticket = { ...busy, slip: { ...busy.slip, bets: [entry(changed, '10')] } };
    const kept = playFrom(flagged, { type: 'restoreStarted' });
    expect([kept.state, kept.slip.bets[0]?.selections[0]?.isChanged]).toEqual(['PROCESSING', false]);
    expect(playFrom({ ...flagged, accept: { mode: 'none' } }, { type: 'restoreStarted' }).slip).toBe(flagged.slip);
  });

  test('mode higher lets a rise pass and stops at a drop; return goes by the share [SLIP-12]', () => {
    const higher = playFrom(ready(), policy('higher'));
    expect(playFrom(higher, prices('1', '2.10')).state).toBe('INITIAL');
    expect(playFrom(higher, prices('1', '1.90')).state).toBe('ODDS_CHANGED');
    const within = playFrom(ready(), { type: 'acceptPolicyChosen', policy: { mode: 'return', share: '0.1' } });
    expect(playFrom(within, prices('1', '1.80')).state).toBe('INITIAL');
    expect(playFrom(within, prices('1', '1.79')).state).toBe('ODDS_CHANGED');
    expect(playFrom(ready(), prices('1', '2.10'), policy('higher')).state).toBe('INITIAL');
  });

  test('the price of a custom bet is a fact like the odds [SLIP-12]', () => {
    const ticket: Ticket = { ...play(built, stake(customId, '10')), undo: null };
    expect(playFrom(ticket, priced('3.20'))).toEqual({
      ...ticket,
      state: 'ODDS_CHANGED',
      slip: {
        ...emptySlip,
        bets: [
          aCustomBet([d, e], '3.30', {
            stake: '10',
            custom: { odds: '3.20', acceptedOdds: '3.30', isChanged: true },
          }),
        ],
      },
    });
    expect(playFrom(ticket, priced('3.20'), priced('3.30'))).toEqual(ticket);
    expect(playFrom(ticket, priced(null)).state).toBe('INITIAL');
    expect(playFrom(ticket, policy('higher'), priced('3.40')).slip.bets[0]?.custom).toEqual({
      odds: '3.40',
      acceptedOdds: '3.40',
      isChanged: false,
    });
  });

  test('a stake that derives from a win follows the odds, but not while it is in progress [SLIP-14]', () => {
    const wanted = play(click(a), { type: 'winTyped', betId: idOf(a), text: '10' });
    const stakeIn = (ticket: Ticket) => ticket.slip.bets[0]?.stake;
    expect(stakeIn(wanted)).toBe('5.00');
    const moved = step(wanted, prices('1', '2.50'));
    expect(stakeIn(moved.state)).toBe('4.00');
    expect(moved.effects).toEqual([{ type: 'save', slip: moved.state.slip }]);
    const busy = playFrom(wanted, press(), prices('1', '2.50'));
    expect(stakeIn(busy)).toBe('5.00');
    expect(stakeIn(playFrom(busy, answered(refusedWith(140))))).toBe('4.00');
  });
});

describe('what else is known', () => {
  test('a match that is over makes its selections not available; they can be taken out [CAT-03]', () => {
    const over = playFrom(play(click(a), click(b)), { type: 'matchChanged', matchId: '1', status: 4 });
    expect(over.slip.bets[0]?.selections.map(({ isNotAvailable }) => isNotAvailable)).toEqual([true, false]);
    expect(playFrom(over, { type: 'unavailableRemoved' }).slip.bets).toEqual([entry(b, '')]);
  });

  test('a provider that takes no bets makes its selections not available, and that needs a yes [TKT-10]', () => {
    const barred = playFrom(pressed(), provider(false));
    expect(barred).toEqual({
      ...pressed(),
      state: 'ODDS_CHANGED',
      inactiveProviders: ['betradar'],
      slip: { ...emptySlip, bets: [entry({ ...a, isNotAvailable: true }, '10')] },
    });
    expect(step(barred, provider(false)).state).toBe(barred);
    expect(playFrom(barred, provider(true))).toEqual(pressed());
    const two = playFrom(pressed(), provider(false, 'oddin'), provider(false), provider(true, 'oddin'));
    expect(two.inactiveProviders).toEqual(['betradar']);
    const ticket = pressed();
    expect(step(ticket, provider(true)).state).toBe(ticket);
    expect(playFrom(pressed(), provider(false, 'oddin')).state).toBe('INITIAL');
    const back = playFrom(barred, { type: 'matchChanged', matchId: '1', status: 0 });
    expect(back.slip.bets[0]?.selections[0]).toEqual({ ...a, matchStatus: 0, isNotAvailable: true });
  });

  test('the change of a provider leaves a bet in progress or finished in its state [TKT-10]', () => {
    expect(playFrom(processing(), provider(false)).state).toBe('PROCESSING');
    const done = play(click(a), click(b), chosen('single'), stake(idOf(a), '10'), press(), answered(placed));
    expect(playFrom(done, provider(false)).state).toBe('SUCCESS');
    expect(playFrom(done, provider(false), { type: 'receiptDismissed', reuse: false }).state).toBe('ODDS_CHANGED');
  });

  test('the settings say systems, providers of one single and providers at rest [SLIP-08] [SLIP-10] [TKT-10]', () => {
    const updated = playFrom(
      pressed(),
      settings({ singleBetProviders: ['oddin'], inactiveProviders: ['betradar', 'oddin'] }),
    );
    expect(updated).toEqual({
      ...pressed(),
      state: 'ODDS_CHANGED',
      systemTypes: someSystemTypes,
      singleBetProviders: ['oddin'],
      inactiveProviders: ['betradar', 'oddin'],
      slip: { ...emptySlip, bets: [entry({ ...a, isNotAvailable: true }, '10')] },
    });
    expect(playFrom(updated, settings({ systemTypes: [] }))).toEqual(pressed());
  });

  test('another currency empties the stakes; the same one changes nothing [SLIP-16]', () => {
    const ticket = pressed();
    expect(step(ticket, { type: 'currencyChanged', currency: { ...eur } }).state).toBe(ticket);
    const moved = step(ticket, { type: 'currencyChanged', currency: usd });
    const stakeBefore = { value: '10.00', currency: 'EUR' };
    const slip = { ...emptySlip, bets: [aSlipBet({ selections: [a], currency: usd, stakeBefore })] };
    expect(moved).toEqual({
      state: { ...ticket, currency: usd, slip },
      effects: [{ type: 'save', slip }],
    });
    const finer = { code: 'EUR', subunits: '1000' };
    expect(playFrom(ticket, { type: 'currencyChanged', currency: finer }).currency).toEqual(finer);
    const next = playFrom(moved.state, { type: 'cleared' }, click(b));
    expect(next.slip.bets[0]?.currency).toEqual(usd);
  });

  test('bonuses and jackpots that become known are on the entries, and on those that come later [BON-04]', () => {
    const known = step(ready(), knowHunting);
    expect(known.state.slip.bets).toEqual([aSlipBet({ stake: '10', selections: [a], bonus: hunted })]);
    expect(known.effects).toEqual([{ type: 'save', slip: known.state.slip }]);
    const both = playFrom(known.state, { type: 'jackpotsKnown', jackpots }, { type: 'cleared' }, click(b));
    expect(both.slip.bets).toEqual([aSlipBet({ selections: [b], bonus: hunted, jackpots: ['50'] })]);
    expect(playFrom(ready(), { type: 'jackpotsKnown', jackpots }).slip.bets[0]?.jackpots).toEqual(['50']);
    for (const event of [
      { type: 'bonusesKnown', bonuses: known.state.bonuses },
      { type: 'jackpotsKnown', jackpots: known.state.jackpots },
    ] as const) {
      expect(step(known.state, event).state).toBe(known.state);
    }
  });

  test('an entry in progress stays as it was pressed until its verdict [SLIP-01] [BON-04]', () => {
    const busy = playFrom(processing(), knowHunting);
    expect(busy.slip.bets).toEqual([entry(a, '10')]);
    const failed = playFrom(busy, answered(refusedWith(140)));
    expect([failed.state, failed.slip.bets]).toEqual([
      'ERROR',
      [aSlipBet({ stake: '10', selections: [a], bonus: hunted })],
    ]);
    // Nobody knows what became of it: it stays so that it can be repeated under its key.
    const left = playFrom(processing(), answered(unknown), knowHunting, resolved(unknown));
    expect(left.slip.bets).toEqual([entry(a, '10')]);
    expect(playFrom(left, resolved({ kind: 'not_found' })).slip.bets[0]?.bonus).toEqual(hunted);
  });

  test('as long as the bonuses are not known, those of a restored slip stay [BON-04]', () => {
    const saved = aSlipBet({ selections: [a], stake: '10', bonus: hunted });
    expect(play(restored([saved])).slip.bets).toEqual([saved]);
    expect(playFrom(fresh(), restored([saved]), { type: 'bonusesKnown', bonuses: noBonuses }).slip.bets).toEqual([
      entry(a, '10'),
    ]);
  });
});
