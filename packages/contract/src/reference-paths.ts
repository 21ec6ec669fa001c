import type { Call } from './call.ts';

/** Where the reference back end mounts the API of a call; an operator's addresses are configuration. */
export function referencePath({ api, version }: Pick<Call, 'api' | 'version'>): string {
  return {
    platform: '/api',
    sportsbook: `/_sb_api/api/v${version}`,
    wallet: '/_sb_api/wallet',
    desk: '/desk',
    operator: `/operator/v${version}`,
  }[api];
}
