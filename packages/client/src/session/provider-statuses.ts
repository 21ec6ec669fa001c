import type { Provider, PublicEvent, Settings } from '@touchline/contract';

type ProviderChange = Extract<PublicEvent, { type: 'provider_status_changed' }>['payload'];

/** Which providers of odds are active: by the settings, and by push between two answers (TKT-10, PUSH-05). */
export interface ProviderStatuses {
  /** By push; false: older than its last event. */
  changed(change: ProviderChange): boolean;
  /** How often push has spoken. */
  count(): number;
  /** Merges an answer with what push has published since the request, and returns the result. */
  read(settings: Settings, countWhenAsked: number): Settings;
  /** The settings with what is known by now; the same ones if they say nothing else. */
  in(settings: Settings): Settings;
  isActive(provider: Provider): boolean;
}

interface Known {
  readonly active: boolean;
  readonly version: number;
  readonly count: number;
}

export function createProviderStatuses(onMoved: () => void): ProviderStatuses {
  const known = new Map<Provider, Known>();
  let count = 0;
  const put = (provider: Provider, next: Known): void => {
    const wasActive = known.get(provider)?.active ?? true;
    known.set(provider, next);
    if (next.active !== wasActive) onMoved();
  };
  const withKnown = (settings: Settings): Settings => {
    const stated = settings.provider_statuses;
    return stated.length === known.size &&
      stated.every(({ provider, active }) => known.get(provider)?.active === active)
      ? settings
      : { ...settings, provider_statuses: [...known].map(([provider, { active }]) => ({ provider, active })) };
  };
  return {
    changed: ({ provider, active, version }) => {
      if (version <= (known.get(provider)?.version ?? -1)) return false;
      count += 1;
      put(provider, { active, version, count });
      return true;
    },
    count: () => count,
    read: (settings, countWhenAsked) => {
      for (const { provider, active } of settings.provider_statuses) {
        const { version, count: pushed } = known.get(provider) ?? { version: -1, count: 0 };
        if (pushed <= countWhenAsked) put(provider, { active, version, count: pushed });
      }
      return withKnown(settings);
    },
    in: withKnown,
    isActive: (provider) => known.get(provider)?.active ?? true,
  };
}
