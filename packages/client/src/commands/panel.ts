import type { Env } from '../env.ts';
import { tabKeys } from '../session/storage-keys.ts';
import type { Commands, PanelView, Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';

export interface Panel extends Pick<Commands, 'openPanel' | 'closePanel' | 'togglePanel' | 'setTab'> {
  readonly view: Readable<PanelView>;
}

const closed: PanelView = { open: false, tab: 'BET_SLIP' };

const saved: Readonly<Record<string, PanelView>> = {
  BET_SLIP: { open: true, tab: 'BET_SLIP' },
  MY_BETS: { open: true, tab: 'MY_BETS' },
};

/** Ticket panel (TKT-12), kept for the tab: the word of the open tab, nothing while closed. */
export const createPanel = (env: Env, notifier: Notifier): Panel => {
  const view = createCell<PanelView>(notifier, 'panel', saved[env.session.get(tabKeys.panel) ?? ''] ?? closed);
  const become = (next: PanelView): void => {
    view.set(next);
    if (next.open) env.session.set(tabKeys.panel, next.tab);
    else env.session.remove(tabKeys.panel);
  };
  return {
    view,
    openPanel: (tab) => become({ open: true, tab: tab ?? view.get().tab }),
    closePanel: () => become(closed),
    togglePanel: () => become(view.get().open ? closed : { open: true, tab: view.get().tab }),
    setTab: (tab) => become(view.get().open && view.get().tab === tab ? closed : { open: true, tab }),
  };
};
