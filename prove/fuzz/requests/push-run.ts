import { WebSocket } from 'ws';
import { type Dice, diceOf } from '../../dice.ts';
import { count, type Tally } from './judge.ts';
import { type PushCommand, pushCommands, pushProtocol, type PushProtocol } from './push-protocol.ts';
import { jsonOf, spoiledJson, spoiledValue } from './spoil.ts';
import { at, type Player, type World } from './world.ts';

/** Closed to clients by configuration: what is asked is answered, never done. */
export const closedCommands: readonly PushCommand[] = [
  'publish',
  'presence',
  'presence_stats',
  'history',
  'rpc',
  'send',
  'ping',
];
const patienceMs = 30_000;
/** Codes that a connection may be closed with: those of the protocol, and of WebSocket for too long or unreadable messages. */
function isCloseCode(code: number): boolean {
  return (code >= 3_000 && code < 4_000) || code === 1_007 || code === 1_009 || code === 1_003;
}

interface Tokens {
  readonly connection: string;
  readonly subscription: string;
  readonly channel: string;
}

async function tokensOf({ port }: World, player: Player): Promise<Tokens> {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/_sb_api/api/v2/websocket/${path}`, {
      method: 'POST',
      headers: { cookie: player.cookie, 'x-touchline-app': 'fuzz', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const channel = `$user:en.${player.id}`;
  const connection = String(at(await ask('token'), 'token'));
  const authorized = await ask('authorize', { channels: [channel] });
  return { connection, subscription: String(at(authorized, 'channels', 0, 'token')), channel };
}

/** One connection, and what has come over it. */
interface Peer {
  readonly socket: WebSocket;
  /** Resolves with the lines until the reply of this id, or the code of a close. */
  ask(frame: string | Buffer, id: number | null): Promise<readonly unknown[] | { readonly closed: number }>;
  readonly isOpen: () => boolean;
}

function openPeer(port: number): Promise<Peer> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/connection/websocket`);
  let notify: (() => void) | null = null;
  const lines: unknown[] = [];
  let closed: number | null = null;
  socket.on('message', (data: Buffer) => {
    for (const line of data.toString('utf8').split('\n')) if (line !== '') lines.push(JSON.parse(line));
    notify?.();
  });
  socket.on('close', (code) => {
    closed = code;
    notify?.();
  });
  socket.on('error', () => undefined);
  const ask: Peer['ask'] = (frame, id) =>
    new Promise((resolve, reject) => {
      lines.length = 0;
      const timer = setTimeout(() => {
        notify = null;
        socket.terminate();
        reject(new Error(`no answer within ${patienceMs / 1000} s`));
      }, patienceMs);
      const look = (): void => {
        const isThere = lines.some((line) => id !== null && at(line, 'id') === id);
        if (!isThere && closed === null) return;
        notify = null;
        clearTimeout(timer);
        resolve(isThere ? [...lines] : { closed: closed ?? 0 });
      };
      notify = look;
      socket.send(frame);
      look();
    });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ socket, ask, isOpen: () => closed === null }));
    socket.once('close', () => reject(new Error('the push server takes no connection')));
  });
}

function goodBody(command: PushCommand, world: World, tokens: Tokens, dice: Dice): object {
  const channel = dice.one([`match:${dice.one(world.facts.matches)}`, 'updates:en', tokens.channel]);
  const token = channel === tokens.channel ? tokens.subscription : '';
  switch (command) {
    case 'connect':
    case 'refresh':
      return { token: dice.once(8) ? '' : tokens.connection };
    case 'subscribe':
      return {
        channel,
        token,
        recover: dice.once(3),
        offset: dice.roll(5),
        epoch: '',
        delta: dice.one(['', 'fossil']),
      };
    case 'unsubscribe':
    case 'presence':
    case 'presence_stats':
      return { channel };
    case 'publish':
      return { channel, data: { a: 1 } };
    case 'history':
      return { channel, limit: dice.roll(9), since: { offset: 0, epoch: '' } };
    case 'sub_refresh':
      return { channel: tokens.channel, token: tokens.subscription };
    case 'rpc':
      return { method: 'x', data: {} };
    case 'send':
      return { data: {} };
    case 'ping':
      return {};
  }
}

let ids = 0;

/** One command as a frame, with the id that its reply will carry; null where no reply can be told from others. */
function frameOf(command: PushCommand, world: World, tokens: Tokens, dice: Dice) {
  ids += 1;
  const good: unknown = { id: ids, [command]: goodBody(command, world, tokens, dice) };
  const roll = dice.roll(100);
  if (roll < 45) return { frame: JSON.stringify(good), id: ids };
  if (roll < 90) {
    const frame = jsonOf(spoiledValue(good, dice));
    return { frame, id: ids };
  }
  const spoiled = spoiledJson(JSON.stringify(good), dice);
  return { frame: typeof spoiled === 'string' ? spoiled : spoiled, id: ids };
}

interface PushRun {
  readonly world: World;
  readonly protocol: PushProtocol;
  readonly tally: Tally;
}

/** Connects as a player, or as nobody, and subscribes to the channel of that player. */
async function connected({ world }: PushRun, tokens: Tokens, isPlayer: boolean): Promise<Peer> {
  const peer = await openPeer(world.port);
  await peer.ask(JSON.stringify({ id: 1, connect: { token: isPlayer ? tokens.connection : '' } }), 1);
  if (isPlayer)
    await peer.ask(JSON.stringify({ id: 2, subscribe: { channel: tokens.channel, token: tokens.subscription } }), 2);
  return peer;
}

/** Sends one command and looks at everything that comes back. Answers whether the connection can be used again. */
async function sendCommand(
  { protocol, tally, world }: PushRun,
  peer: Peer,
  command: PushCommand,
  { tokens, dice }: { readonly tokens: Tokens; readonly dice: Dice },
): Promise<boolean> {
  const { frame, id } = frameOf(command, world, tokens, dice);
  const finding = (problem: string): void =>
    void tally.findings.push(`push ${command}: ${problem}\n  ${frame.toString().slice(0, 2_000)}`);
  // A frame is lines, each a command of its own: what has more than one is answered more than once.
  const sent = [frame, JSON.stringify({ id: 999_999_999, ping: {} })];
  let answers: readonly unknown[] | { readonly closed: number };
  try {
    peer.socket.send(sent[0] ?? '');
    answers = await peer.ask(sent[1] ?? '', 999_999_999);
  } catch (error) {
    finding(error instanceof Error ? error.message : String(error));
    count(tally, `push ${command}`, 0);
    return false;
  }
  if ('closed' in answers) {
    if (!isCloseCode(answers.closed)) finding(`closed with ${answers.closed}`);
    count(tally, `push ${command}`, 400);
    return false;
  }
  for (const line of answers) if (!protocol.isAnswer(line)) finding(`answered ${JSON.stringify(line).slice(0, 300)}`);
  const own = answers.filter((line) => at(line, 'id') === id);
  const isAccepted = own.some((line) => at(line, command) !== undefined);
  if (own.some((line) => at(line, 'error', 'code') === 100)) finding('answered with an internal error');
  if (isAccepted && !protocol.admits(command, frame.toString())) finding('accepted, although the protocol refuses it');
  if (isAccepted && closedCommands.includes(command)) finding('accepted, although it is closed to clients');
  count(tally, `push ${command}`, isAccepted ? 200 : 400);
  return !isAccepted || command !== 'connect';
}

/** Commands `from` to `from + count - 1` of a seed, each kind in its turn, over many connections. */
export async function runPush(
  world: World,
  tally: Tally,
  {
    seed,
    from,
    count: commands,
    connections,
    isOver,
  }: {
    readonly seed: number;
    readonly from: number;
    readonly count: number;
    readonly connections: number;
    readonly isOver: () => boolean;
  },
): Promise<void> {
  const run: PushRun = { world, protocol: pushProtocol(), tally };
  let next = from;
  const work = async (): Promise<void> => {
    let player = await world.newPlayer();
    let tokens = await tokensOf(world, player);
    let peer: Peer | null = null;
    let used = 0;
    while (next < from + commands && !isOver()) {
      const index = next;
      next += 1;
      const dice = diceOf(seed ^ 0x7075_7368, index);
      const command = pushCommands[index % pushCommands.length] ?? 'ping';
      if ((used += 1) % 2_000 === 0) {
        player = await world.newPlayer();
        tokens = await tokensOf(world, player);
        peer?.socket.terminate();
        peer = null;
      }
      if (command === 'connect') {
        const fresh = await openPeer(world.port);
        await sendCommand(run, fresh, command, { tokens, dice });
        fresh.socket.terminate();
        continue;
      }
      if (peer === null || !peer.isOpen()) peer = await connected(run, tokens, !dice.once(5));
      if (!(await sendCommand(run, peer, command, { tokens, dice }))) {
        peer.socket.terminate();
        peer = null;
      }
    }
    peer?.socket.terminate();
  };
  await Promise.all(Array.from({ length: connections }, work));
}
