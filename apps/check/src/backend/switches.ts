import type { Calls, ClientConfig } from '@touchline/contract';

interface Switch {
  readonly feature: string;
  /** Whether the configuration of the page switches it on. */
  readonly isOn: (config: ClientConfig) => boolean;
}

const jackpots: Switch = { feature: 'jackpots', isOn: ({ jackpots: on }) => on === true };
const push: Switch = { feature: 'push', isOn: ({ push_url: url }) => url !== null && url !== undefined };
const letters: Switch = { feature: 'letters of the platform', isOn: () => false };
const sharing: Switch = { feature: 'shared slips', isOn: ({ share_bets: on }) => on === true };
const votes: Switch = { feature: 'votes', isOn: ({ votes: on }) => on === true };

/** Calls of the specification that nobody asks for, or misses, where their feature is off. */
const switches: Partial<Record<keyof Calls, Switch>> = {
  getCompPoints: { feature: 'comp points', isOn: () => false },
  getStatusGroups: { feature: 'status groups', isOn: ({ required_status_group: group }) => group !== undefined },
  trackActivity: { feature: 'activity tracking', isOn: ({ activity_tracking: on }) => on === true },
  getUserLimits: { feature: 'limits of players', isOn: ({ responsible_gambling: on }) => on !== undefined },
  continueSportsbookSession: { feature: 'reality checks', isOn: ({ reality_check: on }) => on !== undefined },
  getPhone: { feature: 'proofs of a phone number', isOn: () => false },
  confirmEmail: letters,
  unlock: letters,
  getStatistics: { feature: 'statistics', isOn: () => false },
  getPushToken: push,
  authorizeChannels: push,
  launchGame: { feature: 'games beside the sports', isOn: ({ wallet_api: wallet }) => wallet !== undefined },
  getVotes: votes,
  vote: votes,
  getWatchPartyId: { feature: 'chat', isOn: ({ chat_frame: chat }) => chat?.includes('{user}') === true },
  getJackpots: jackpots,
  getJackpot: jackpots,
  askJackpots: jackpots,
  getJackpotHits: jackpots,
  askAmbs: { feature: 'progress of combos', isOn: ({ amb_progress_bar: on }) => on === true },
  shareBets: sharing,
  getSharedBets: sharing,
};

/** The feature whose absence a missing call says, where the page does without it; null where it cannot. */
export function switchedOff(call: string, config: ClientConfig | null): string | null {
  const found = (switches as Readonly<Record<string, Switch | undefined>>)[call];
  if (found === undefined) return null;
  // Without a configuration nobody has switched anything on.
  return config !== null && found.isOn(config) ? null : found.feature;
}
