import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Faults } from '../desk/faults.ts';
import { type Cluster, createCluster } from './cluster/cluster.ts';
import type { Message } from './cluster/notify-bus.ts';
import { alone, type Membership, type Role } from './cluster/role.ts';
import type { RoleLink } from './cluster/role-link.ts';
import { type LeaderServicesOptions, startLeaderServices } from './leader-services.ts';
import type { OpenFeed } from './open-feed.ts';
import type { Sportsbook } from './open-sportsbook.ts';
import type { WebPush } from './open-web-push.ts';
import type { ProcessPush } from './process-push.ts';
import type { StartContext } from './start-context.ts';

interface RoleDeps {
  readonly source: OpenFeed;
  readonly catalogue: Catalogue;
  readonly sportsbook: Sportsbook;
  readonly push: ProcessPush;
  readonly faults: Faults | null;
  readonly webPush: WebPush | null;
  readonly link: RoleLink;
  readonly locales: readonly string[];
  readonly onMembership: (membership: Membership) => void;
}

interface OpenRole {
  readonly role: Role;
  /** Null for a process alone. */
  readonly cluster: Cluster | null;
}

/** Takes the role of this process: alone it has the leader services, in a cluster it follows until it is elected. */
export async function openRole(context: StartContext, deps: RoleDeps): Promise<OpenRole> {
  const services = leaderServicesOptions(context, deps);
  if (context.shared) {
    const cluster = await joinCluster(context, deps, services);
    return { role: cluster, cluster };
  }
  const leaderServices = await startLeaderServices(services, null, deps.link.feedRuns);
  const role = alone(leaderServices);
  deps.link.set(role, null);
  context.closing.push(() => leaderServices.stop());
  return { role, cluster: null };
}

function leaderServicesOptions(
  { database: { db }, operator, steady, log }: StartContext,
  { source: { secret, feed, clock }, catalogue, sportsbook, push, webPush, locales }: RoleDeps,
): LeaderServicesOptions {
  return {
    db,
    secret,
    feed,
    clock,
    catalogue,
    sales: sportsbook.sales,
    rules: sportsbook.rules,
    offers: sportsbook.cashOut.offers,
    publisher: push.leaderPublisher,
    realNow: steady.now,
    locales,
    worthInEuro: operator.worthInEuro,
    webPush,
    favouriteTeams: operator.config.flags.favourite_teams,
    marksHarm: operator.config.protection.harm_markers,
    ...(push.listeners === null ? {} : { subscribedLanguages: push.listeners.of }),
    log,
  };
}

async function joinCluster(
  { database, options, closing, log, onError }: StartContext,
  { source, catalogue, sportsbook, push, faults, link, onMembership }: RoleDeps,
  services: LeaderServicesOptions,
): Promise<Cluster> {
  const { revocations } = push;
  const cluster = await createCluster({
    db: database.db,
    connection: database.connection,
    catalogue,
    clock: source.clock,
    feed: source.feed,
    game: `${source.source} speed ${options.speed}`,
    startLeaderServices: (leaderTerm, onRunning) => startLeaderServices(services, leaderTerm, onRunning),
    onMessage(message: Message) {
      if (message.kind === 'revoked') revocations.revoke(message.player);
      if (message.kind === 'shown') sportsbook.cashOut.offers.shownElsewhere(message.players);
      if (message.kind === 'faults') faults?.replace(message.faults);
    },
    onReconnected: () => void revocations.reload().catch(onError),
    onMembership,
    log,
  });
  link.set(cluster, cluster);
  closing.push(() => cluster.stop());
  await cluster.ready;
  return cluster;
}
