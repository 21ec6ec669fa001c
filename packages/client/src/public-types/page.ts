import type { Panel } from '@touchline/rules';

/** Toasts (LAY-04): close after 5000 ms. */
export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  readonly titleKey: string;
  readonly descriptionKey: string | null;
  /** These are no keys but the words themselves, as the bookmaker wrote them. */
  readonly isWritten?: true;
}

export type PanelView = Panel;

export type LaunchResult =
  | { readonly kind: 'launched'; readonly url: string }
  /** `message`: text key or sentence of the server; null when it sent none. */
  | { readonly kind: 'refused'; readonly message: string | null }
  | { readonly kind: 'unreachable' };
