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

/** `save`: keep the panel for the tab of the browser, as {@link storedPanel} writes it. */
export interface PanelStep {
  readonly state: Panel;
  readonly effects: readonly { readonly type: 'save'; readonly panel: Panel }[];
}

export const closedPanel: Panel = { open: false, tab: 'BET_SLIP' };

function nextPanel(panel: Panel, event: PanelEvent): Panel {
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
}

/** One step of the ticket panel (TKT-12). What does not change keeps its identity and is not saved again. */
export function stepPanel(panel: Panel, event: PanelEvent): PanelStep {
  const next = nextPanel(panel, event);
  if (next.open === panel.open && next.tab === panel.tab) return { state: panel, effects: [] };
  return { state: next, effects: [{ type: 'save', panel: next }] };
}

/** How a panel is kept: the name of the open tab; null, nothing, for a closed one. */
export function storedPanel({ open, tab }: Panel): PanelTab | null {
  return open ? tab : null;
}

/** The panel as it was kept; closed when the text names no tab. */
export function readPanel(kept: string | null): Panel {
  return kept === 'BET_SLIP' || kept === 'MY_BETS' ? { open: true, tab: kept } : closedPanel;
}
