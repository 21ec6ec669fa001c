import type { BetLimits } from '@touchline/contract';
import { idempotencyKey } from '@touchline/contract';
import {
  arenaGame,
  arenaLobby,
  arenaOpening,
  type ArenaBetRequest,
  arenaBetRequest,
  arenaProof,
  arenaReceipt,
  arenaRound,
  arenaSession,
  arenaState,
} from '@touchline/contract/arena';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from '../calls/handler.ts';
import type { Database } from '../database/connect.ts';
import { type Input, readBody, readParams, readQuery } from '../http/input.ts';
import type { ServedAddress } from '../http/served-address.ts';
import type { Bets } from './arena-bets.ts';
import { timesOf } from './model/timetable.ts';
import { walletOf } from './money.ts';
import { gameState, lobbyState, proofState } from './state.ts';
import type { Visits } from './visits.ts';

export interface RoutesOptions {
  readonly db: Database;
  /** The key that the seeds of rounds are derived from. */
  readonly roundKey: Uint8Array;
  /** Whether seeds are derived from a public number. */
  readonly demonstration: boolean;
  readonly clock: { now(): number; readonly speed: number; readonly running: boolean };
  readonly limits: BetLimits;
  readonly visits: Visits;
  readonly bets: Bets;
  /** A bet was taken that ends at this feed time. */
  readonly accepted: (endsAt: number) => void;
  /** Check every answer against its shape: in tests and development. */
  readonly checkReplies: boolean;
}

const base = '/arena/api';
const gameParams = z.strictObject({ game: arenaGame });
const roundParams = z.strictObject({ game: arenaGame, round: arenaRound });
const noParams = z.strictObject({});

function valueOf(input: Input): unknown {
  return 'value' in input ? input.value : undefined;
}

function checked(...inputs: readonly Input[]): void {
  const details = inputs.flatMap((input) => ('details' in input ? input.details : []));
  if (details.length > 0) throw new CallError('bad_request', 'The request does not fit the call.', { details });
}

function keyOf(request: FastifyRequest): string {
  const result = z.safeParse(idempotencyKey, request.headers['idempotency-key']);
  if (result.success) return result.data;
  throw new CallError('bad_request', 'The request does not fit the call.', {
    details: [{ path: 'headers.idempotency-key', message: 'must be 16 to 64 letters, digits, _ or -' }],
  });
}

/**
 * The API of the virtual games, for their page only. It reads no cookie: a token identifies the player, so that no other
 * site can act for them.
 */
export function addArenaRoutes(app: FastifyInstance, options: RoutesOptions): ServedAddress[] {
  const { db, roundKey, demonstration, clock, limits, visits, bets, accepted, checkReplies } = options;

  const send = (reply: FastifyReply, shape: z.ZodMiniType, answer: unknown): FastifyReply => {
    if (checkReplies) z.parse(shape, answer);
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(answer));
  };
  const read = (request: FastifyRequest, params: z.ZodMiniType, body?: z.ZodMiniType) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : undefined;
    const { 'content-type': type, 'content-encoding': encoding } = request.headers;
    const inputs = {
      params: readParams(params, request.params),
      query: readQuery(undefined, request.raw.url ?? ''),
      body: readBody(body, bytes, type, encoding),
    };
    checked(inputs.params, inputs.query, inputs.body);
    return { params: valueOf(inputs.params), body: valueOf(inputs.body) };
  };
  const clockNow = () => ({ now: clock.now(), speed: clock.speed, running: clock.running });

  // The product frames the games with a sandbox, so that their origin is opaque.
  app.addHook('onRequest', async (request, reply) => {
    if (!(request.routeOptions.url ?? request.raw.url ?? '').startsWith('/arena/')) return;
    void reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  });
  app.options(`${base}/*`, (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-headers', 'authorization, content-type, idempotency-key')
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-max-age', '600')
      .send(),
  );

  app.post(`${base}/session`, async (request, reply) => {
    const { token } = arenaOpening.parse(read(request, noParams, arenaOpening).body);
    const { session, app: opened, visit, returnTo } = await visits.open(token);
    const wallet = await walletOf(db, visit, limits);
    return send(reply, arenaSession, {
      session,
      games: [...opened.games],
      lobby: opened.lobby,
      wallet,
      return_to: returnTo,
    });
  });

  app.get(`${base}/games`, async (request, reply) => {
    read(request, noParams);
    await visits.visitOf(request.headers.authorization);
    const at = clockNow();
    return send(reply, arenaLobby, { clock: at, games: lobbyState(roundKey, at.now) });
  });

  app.get(`${base}/games/:game`, async (request, reply) => {
    const { game } = gameParams.parse(read(request, gameParams).params);
    const visit = await visits.visitOf(request.headers.authorization);
    const { playerId } = visit;
    const mine =
      playerId === null ? null : { wallet: await walletOf(db, visit, limits), bets: await bets.list(playerId) };
    const at = clockNow();
    return send(reply, arenaState, { clock: at, demonstration, ...gameState(roundKey, game, at.now), mine });
  });

  // Public: anybody may check a result without a visit.
  app.get(`${base}/games/:game/rounds/:round`, async (request, reply) => {
    const { game, round } = roundParams.parse(read(request, roundParams).params);
    const proof = proofState(roundKey, game, Number(round), clock.now());
    if (proof === null) throw new CallError('not_found', 'This round is not announced yet.');
    return send(reply, arenaProof, proof);
  });

  app.post(`${base}/bets`, async (request, reply) => {
    // Callers who may not bet do not learn which bets would be accepted.
    const { playerId } = await visits.visitOf(request.headers.authorization);
    if (playerId === null) throw new CallError('unauthorized', 'A visitor may watch; to bet, sign in.');
    const bet: ArenaBetRequest = arenaBetRequest.parse(read(request, noParams, arenaBetRequest).body);
    const receipt = await bets.place(playerId, keyOf(request), bet);
    accepted(timesOf(bet.game, Number(bet.round)).endsAt);
    return send(reply, arenaReceipt, receipt);
  });

  return [
    { pattern: /^\/arena\/api\/(?:session|bets)$/, methods: ['POST', 'OPTIONS'] },
    { pattern: /^\/arena\/api\/games(?:\/[^/]+(?:\/rounds\/[^/]+)?)?$/, methods: ['GET', 'HEAD', 'OPTIONS'] },
  ];
}
