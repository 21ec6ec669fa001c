import { closedPanel, stepPanel } from '@touchline/rules';
import type { PanelEvent } from '@touchline/rules';
import type { Env } from '../env.ts';
import { tabKeys } from '../session/storage-keys.ts';
import type { Commands, PanelView, Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';

export interface Panel extends Pick<Commands, 'openPanel' | 'closePanel' | 'togglePanel' | 'setTab'> {
  readonly view: Readable<PanelView>;
}

const saved: Readonly<Record<string, PanelView>> = {
  BET_SLIP: { open: true, tab: 'BET_SLIP' },
  MY_BETS: { open: true, tab: 'MY_BETS' },
};

/** Ticket panel (TKT-12), kept for the tab: the word of the open tab, nothing while closed. */
export const createPanel = (env: Env, notifier: Notifier): Panel => {
  const view = createCell<PanelView>(notifier, 'panel', saved[env.session.get(tabKeys.panel) ?? ''] ?? closedPanel);
  const dispatch = (event: PanelEvent): void => {
    const { state, effects } = stepPanel(view.get(), event);
    view.set(state);
    for (const { panel } of effects) {
      if (panel.open) env.session.set(tabKeys.panel, panel.tab);
      else env.session.remove(tabKeys.panel);
    }
  };
  return {
    view,
    openPanel: (tab) => dispatch({ type: 'opened', tab: tab ?? null }),
    closePanel: () => dispatch({ type: 'closed' }),
    togglePanel: () => dispatch({ type: 'toggled' }),
    setTab: (tab) => dispatch({ type: 'tabSet', tab }),
  };
};
