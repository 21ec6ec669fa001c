import { storedPanel, readPanel, stepPanel } from '@touchline/rules';
import type { PanelEvent } from '@touchline/rules';
import type { Env } from '../env.ts';
import { tabKeys } from '../session/storage-keys.ts';
import type { Commands, PanelView, Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';

export interface Panel {
  readonly view: Readable<PanelView>;
  readonly commands: Pick<Commands, 'openPanel' | 'closePanel' | 'togglePanel' | 'setTab'>;
}

/** Ticket panel (TKT-12), kept for the tab: the word of the open tab, nothing while closed. */
export function createPanel(env: Env, notifier: Notifier): Panel {
  const view = createCell<PanelView>(notifier, 'panel', readPanel(env.session.get(tabKeys.panel)));
  const dispatch = (event: PanelEvent): void => {
    const { state, effects } = stepPanel(view.get(), event);
    view.set(state);
    for (const { panel } of effects) {
      const kept = storedPanel(panel);
      if (kept === null) env.session.remove(tabKeys.panel);
      else env.session.set(tabKeys.panel, kept);
    }
  };
  return {
    view,
    commands: {
      openPanel: (tab) => dispatch({ type: 'opened', tab: tab ?? null }),
      closePanel: () => dispatch({ type: 'closed' }),
      togglePanel: () => dispatch({ type: 'toggled' }),
      setTab: (tab) => dispatch({ type: 'tabSet', tab }),
    },
  };
}
