import { describe, expect, test } from 'vitest';
import { closedPanel, storedPanel, readPanel, stepPanel } from './panel.ts';
import type { Panel, PanelEvent } from './panel.ts';

const slip: Panel = { open: true, tab: 'BET_SLIP' };
const bets: Panel = { open: true, tab: 'MY_BETS' };
function to(panel: Panel) {
  return { state: panel, effects: [{ type: 'save', panel }] };
}

describe('the ticket panel', () => {
  test.each<[string, Panel, PanelEvent, Panel]>([
    ['toggle opens', closedPanel, { type: 'toggled' }, slip],
    ['toggle closes and resets the tab', bets, { type: 'toggled' }, closedPanel],
    ['open without a tab', closedPanel, { type: 'opened', tab: null }, slip],
    ['open with a tab', closedPanel, { type: 'opened', tab: 'MY_BETS' }, bets],
    ['open with another tab', bets, { type: 'opened', tab: 'BET_SLIP' }, slip],
    ['close resets the tab', bets, { type: 'closed' }, closedPanel],
    ['setting a tab opens', closedPanel, { type: 'tabSet', tab: 'MY_BETS' }, bets],
    ['setting the tab of the closed panel opens', closedPanel, { type: 'tabSet', tab: 'BET_SLIP' }, slip],
    ['setting another tab changes it', slip, { type: 'tabSet', tab: 'MY_BETS' }, bets],
    ['setting the active tab closes', bets, { type: 'tabSet', tab: 'MY_BETS' }, closedPanel],
  ])('%s, and that is kept [TKT-12]', (_, before, event, then) => {
    expect(stepPanel(before, event)).toEqual(to(then));
  });

  test.each<[string, Panel, PanelEvent]>([
    ['closing what is closed', closedPanel, { type: 'closed' }],
    ['opening what is open', bets, { type: 'opened', tab: null }],
    ['opening on the tab that is open', bets, { type: 'opened', tab: 'MY_BETS' }],
  ])('%s changes nothing and keeps nothing again [TKT-12]', (_, panel, event) => {
    const { state, effects } = stepPanel(panel, event);
    expect([state === panel, effects]).toEqual([true, []]);
  });

  test('what was kept comes back, and anything else is a closed panel [TKT-12]', () => {
    expect([slip, bets, closedPanel].map((panel) => readPanel(storedPanel(panel)))).toEqual([slip, bets, closedPanel]);
    const strange = [null, '', 'open', 'OTHER', 'bet_slip', 'BET_SLIP ', '{"open":true,"tab":"MY_BETS"}'];
    expect(strange.map(readPanel)).toEqual(strange.map(() => ({ open: false, tab: 'BET_SLIP' })));
  });
});
