import type { QuickBetEffect } from './quick-bet-types.ts';

type Alert = Extract<QuickBetEffect, { type: 'alert' }>;

/** A bet is being placed already (QB-03). */
export const stillProcessing: Alert = {
  type: 'alert',
  tone: 'warning',
  titleKey: 'quick-bet.processing.title',
  descriptionKey: 'quick-bet.processing.description',
};

/** The player has not agreed to place this stake at one click (QB-03). */
export const notApproved: Alert = {
  type: 'alert',
  tone: 'warning',
  titleKey: 'quick-bet.not_approved.title',
  descriptionKey: 'quick-bet.not_approved.description',
};

/** The bet could not return more than its stake (QB-06). */
export const noWinKey = 'error.potential_win.equal_or_less';
