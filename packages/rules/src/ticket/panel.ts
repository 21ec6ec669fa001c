/** Tabs of the ticket panel (TKT-12). */
export type PanelTab = 'BET_SLIP' | 'MY_BETS';

/** The ticket panel: open or closed, and which tab. While closed the tab is BET_SLIP. */
export interface Panel {
  readonly open: boolean;
  readonly tab: PanelTab;
}

export type PanelEvent =
  | { readonly type: 'toggled' }
  /** On the tab that it names, else on the one that it stands on. */
  | { readonly type: 'opened'; readonly tab: PanelTab | null }
  | { readonly type: 'closed' }
  /** Opens the panel on the tab, or closes it when that tab is active. */
  | { readonly type: 'tabSet'; readonly tab: PanelTab };

/** `save`: keep the panel for the tab of the browser. */
export interface PanelStep {
  readonly state: Panel;
  readonly effects: readonly { readonly type: 'save'; readonly panel: Panel }[];
}

export const closedPanel: Panel = { open: false, tab: 'BET_SLIP' };

const nextPanel = (panel: Panel, event: PanelEvent): Panel => {
  switch (event.type) {
    case 'toggled':
      return panel.open ? closedPanel : { ...panel, open: true };
    case 'opened':
      return { open: true, tab: event.tab ?? panel.tab };
    case 'closed':
      return closedPanel;
    case 'tabSet':
      return panel.open && panel.tab === event.tab ? closedPanel : { open: true, tab: event.tab };
    default:
      return event satisfies never;
  }
};

/** One step of the ticket panel (TKT-12). What does not change keeps its identity and is not saved again. */
export const stepPanel = (panel: Panel, event: PanelEvent): PanelStep => {
  const next = nextPanel(panel, event);
  if (next.open === panel.open && next.tab === panel.tab) return { state: panel, effects: [] };
  return { state: next, effects: [{ type: 'save', panel: next }] };
};

/** The panel as it was kept; closed when what stands there is not a panel. */
export const readPanel = (value: unknown): Panel => {
  if (typeof value !== 'object' || value === null || !('open' in value) || !('tab' in value)) return closedPanel;
  const { open, tab } = value;
  if (open !== true || (tab !== 'BET_SLIP' && tab !== 'MY_BETS')) return closedPanel;
  return { open, tab };
};
