import type { Kysely, Transaction } from 'kysely';
import {
  audited,
  type Change,
  type ChangeRequest,
  conflict,
  isId,
  notThere,
  readAudit,
} from '../back-office/audited.ts';
import { giveBonus, revokeBonus } from '../back-office/bonus-gifts.ts';
import { costOfCampaign } from '../back-office/campaign-cost.ts';
import { addCampaign, endCampaign, listCampaigns } from '../back-office/campaigns.ts';
import { readPlayerFile } from '../back-office/player-file.ts';
import type { Database } from '../database/connect.ts';
import type { Schema } from '../database/schema.ts';
import { openSessionsOf } from '../player/sessions/sessions.ts';
import { putInGroups, statusGroupsOf } from '../player/status/status-groups.ts';
import { betWire } from '../sportsbook/betting/bet-wire.ts';
import { readBetsById } from '../sportsbook/betting/read-bets.ts';
import { amountText } from '../sportsbook/ledger/currencies.ts';
import { voidOpenBet } from '../sportsbook/settlement/settlement.ts';
import type { OperatorHandlers } from './handler.ts';

export interface OperatorCallsDeps {
  readonly db: Database;
  /** Feed time. */
  readonly feedNow: () => Date;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  /** Ends a session in the cache of this process too. */
  readonly endSession: (sessionId: string) => Promise<void>;
  readonly disconnectUser: (playerId: string) => void;
}

const auditRows = 50;

/** Runs a change as `audited` does, and lets go what it wrote to the outbox. */
type Changed = <Answer extends object>(
  request: ChangeRequest,
  what: string,
  work: (transaction: Transaction<Schema>) => Promise<Change<Answer>>,
) => Promise<Answer>;

/** Locks a player and returns what may be changed of them. Throws CallError where there is none. */
async function lockedPlayer(db: Transaction<Schema>, id: string): Promise<{ readonly restricted: boolean }> {
  const row = isId(id)
    ? await db.selectFrom('player').select('restricted').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    : undefined;
  if (row === undefined) throw notThere('player');
  return row;
}

/** Calls of the operator's API (decision 88). What changes something is audited in its own transaction. */
export function operatorCalls(deps: OperatorCallsDeps): OperatorHandlers {
  const { db, feedNow } = deps;
  const changed: Changed = async (request, what, work) => {
    const answer = await audited(db, request, what, work);
    deps.committed();
    return answer;
  };
  return {
    listCampaigns: async () => ({ data: await listCampaigns(db, feedNow()) }),

    addCampaign: (request) =>
      changed(request, 'campaign.add', async (transaction) => {
        const answer = await addCampaign(transaction, request.body, feedNow());
        return { target: `campaign ${answer.id}`, before: null, after: answer.terms, answer };
      }),

    endCampaign: (request) =>
      changed(request, 'campaign.end', async (transaction) => {
        const answer = await endCampaign(transaction, request.params.id, feedNow());
        return {
          target: `campaign ${answer.id}`,
          before: { ended_at: null },
          after: { ended_at: answer.ended_at },
          answer,
        };
      }),

    getCampaignCost: ({ params }) => costOfCampaign(db, params.id, feedNow()),

    giveBonus: (request) =>
      changed(request, 'bonus.give', (transaction) => giveBonus(transaction, request.body, feedNow())),

    revokeBonus: (request) =>
      changed(request, 'bonus.revoke', (transaction) =>
        revokeBonus(transaction, request.params.id, request.body.reason, feedNow()),
      ),

    findPlayer: ({ body }) => readPlayerFile(db, body),

    listAudit: ({ query }) => readAudit(db, query.cursor, query.limit ?? auditRows),

    ...playerChanges(deps),
    ...betChanges(deps, changed),
  };
}

function playerChanges({ db, endSession, disconnectUser }: OperatorCallsDeps) {
  return {
    setPlayerGroups: (request) =>
      audited(db, request, 'player.groups', async (transaction) => {
        const { id } = request.params;
        await lockedPlayer(transaction, id);
        const before = await writeableGroups(transaction, id);
        await putInGroups(transaction, id, request.body.groups);
        const groups = await writeableGroups(transaction, id);
        return { target: `player ${id}`, before: { groups: before }, after: { groups }, answer: { id, groups } };
      }),

    async signPlayerOut(request) {
      const { id } = request.params;
      let open: readonly string[] = [];
      const answer = await audited(db, request, 'player.sign_out', async (transaction) => {
        await lockedPlayer(transaction, id);
        open = await openSessionsOf(transaction, id);
        await transaction
          .updateTable('session')
          .set({ ended_at: new Date() })
          .where('player_id', '=', id)
          .where('ended_at', 'is', null)
          .execute();
        return {
          target: `player ${id}`,
          before: { open_sessions: open.length },
          after: { open_sessions: 0 },
          answer: { id, ended_sessions: open.length },
        };
      });
      // The database refuses them by now; this process may still know them.
      for (const session of open) await endSession(session);
      disconnectUser(id);
      return answer;
    },

    restrictPlayer: (request) =>
      audited(db, request, 'player.restrict', async (transaction) => {
        const { id } = request.params;
        const { restricted, reason } = request.body;
        const before = await lockedPlayer(transaction, id);
        if (before.restricted === restricted)
          throw conflict(restricted ? 'The player is restricted already.' : 'The player is not restricted.');
        await transaction.updateTable('player').set({ restricted }).where('id', '=', id).execute();
        return {
          target: `player ${id}`,
          before: { restricted: before.restricted },
          after: { restricted, reason },
          answer: { id, restricted },
        };
      }),
  } satisfies Partial<OperatorHandlers>;
}

/** Ids of the groups that the operator has put a player in. */
async function writeableGroups(db: Kysely<Schema>, playerId: string): Promise<string[]> {
  const groups = await statusGroupsOf(db, playerId);
  return groups.filter(({ writeable, status }) => writeable && status).map(({ id }) => id);
}

function betChanges({ db, feedNow }: OperatorCallsDeps, changed: Changed) {
  return {
    async readBet({ params: { id } }) {
      const [bet] = isId(id) ? await readBetsById(db, [id]) : [];
      if (bet === undefined) throw notThere('bet');
      return { player_id: bet.player_id, bet: betWire(bet) };
    },

    voidBet: (request) =>
      changed(request, 'bet.void', async (transaction) => {
        const { id } = request.params;
        const [found] = isId(id) ? await readBetsById(transaction, [id]) : [];
        if (found === undefined) throw notThere('bet');
        const voided = await voidOpenBet(transaction, id, feedNow());
        if (voided === null)
          throw conflict(
            'The bet is not open: only one that waits for results can be voided, a settled one stays as it is.',
          );
        const { bet, paid, freebetReturned } = voided;
        const money = {
          paid: amountText(paid, bet.currency),
          freebet_returned: amountText(freebetReturned, bet.currency),
        };
        return {
          target: `bet ${id}`,
          before: { status: bet.status, result: bet.result },
          after: { player: bet.player_id, currency: bet.currency, ...money, reason: request.body.reason },
          answer: { id, player_id: bet.player_id, currency: bet.currency, ...money },
        };
      }),
  } satisfies Partial<OperatorHandlers>;
}
