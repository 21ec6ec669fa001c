import type { Runner } from '../../catalogue/runner.ts';
import type { Cluster } from './cluster.ts';
import type { Message } from './notify-bus.ts';
import type { Role } from './role.ts';

/**
 * The role of this process for modules that are opened before it is known. Until then the process is treated as one whose
 * feed is stale and whose book may be behind.
 */
export interface RoleLink extends Pick<Role, 'fresh' | 'current' | 'committed'> {
  /** Whether another process has the leader services. False before the role is known. */
  isFollower(): boolean;
  /** Whether this process may publish what no commit has checked. */
  mayPublish(): boolean;
  /** Sends to the other processes, if there are any. */
  send(message: Message): void;
  /** The feed runs, while the other leader services start. */
  feedRuns(runner: Pick<Runner, 'fresh'>): void;
  /** The role is known; `cluster` is null for a process alone. */
  set(role: Pick<Role, 'fresh' | 'current' | 'committed' | 'leaderServices'>, cluster: ClusterLink | null): void;
}

type ClusterLink = Pick<Cluster, 'send' | 'mayPublish'>;

export function createRoleLink(): RoleLink {
  let known: Parameters<RoleLink['set']>[0] | null = null;
  let link: ClusterLink | null = null;
  let starting: Pick<Runner, 'fresh'> | null = null;
  return {
    fresh: () => (known ?? starting)?.fresh() ?? false,
    current: () => known?.current() ?? Promise.resolve(false),
    committed: () => known?.committed(),
    isFollower: () => known?.leaderServices() === null,
    mayPublish: () => link?.mayPublish() === true,
    send: (message) => link?.send(message),
    feedRuns(runner) {
      starting = runner;
    },
    set(role, cluster) {
      [known, link] = [role, cluster];
    },
  };
}
