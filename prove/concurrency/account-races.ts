import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Answer } from '@touchline/testkit/caller';
import { all, count, good, isSame, otherCodes, type Race, type RaceAnswer, withOutcome } from './race.ts';
import { at, type Stand } from './stand.ts';

/** Shares a slip from another address of this machine. */
function shareFrom({ server }: Stand, localAddress: string, body: object): Promise<RaceAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-touchline-app': 'races' };
    const options = { method: 'POST', localAddress, headers, agent: false };
    const sent = request(`${server.url}/_sb_api/api/v3/bets/share-code`, options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown });
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

export const shareCode: Race = {
  name: 'code of a shared slip',
  async prepare(stand) {
    const { selection } = await withOutcome(stand);
    let round = 0;
    return async (racers) => {
      round += 1;
      const stake = { value: `${round}.${String(process.pid % 100).padStart(2, '0')}`, currency: 'EUR' };
      const before = await count(stand, 'share_code', []);
      // New codes are bounded for each address: every round comes from one of its own.
      const address = `127.${1 + (round >> 14)}.${(round >> 7) & 127}.${1 + (round & 127)}`;
      const body = { bets: [{ bet_type: 'single', stake, selections: [selection] }] };
      const answers = await all(racers, () => shareFrom(stand, address, body));
      const codes = new Set(answers.map(({ body }) => at(body, 'code')));
      return {
        winners: (await count(stand, 'share_code', [])) - before,
        rightful: 1,
        wrong: otherCodes(answers) ?? isSame('codes', codes.size, 1),
      };
    };
  },
};

export const favourite: Race = {
  name: 'one favourite, marked at once',
  async prepare(stand) {
    const { selection } = await withOutcome(stand);
    return async (racers) => {
      const player = await stand.newPlayer(1n);
      const params = { type: 'matches', id: selection.match_id };
      const answers = await all(racers, () => player.caller.call('addFavourite', { params }));
      return {
        winners: await count(stand, 'favourite where player_id = $1', [player.id]),
        rightful: 1,
        wrong: otherCodes(answers),
      };
    };
  },
};

export const account: Race = {
  name: 'account in a currency',
  async prepare(stand) {
    return async (racers) => {
      const player = await stand.newPlayer(1n);
      const answers = await all(racers, () => player.caller.call('openAccount', { body: { currency: 'USD' } }));
      return {
        winners: await count(stand, `ledger_account where player_id = $1 and currency = 'USD'`, [player.id]),
        rightful: 1,
        wrong: otherCodes(answers),
      };
    };
  },
};

/** Letters of one address may be asked for so often. */
const mostLetters = 20;
let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `newcomer-${process.pid}-${addresses}@example.test`;
}

/** Every round comes from the same address: what earlier ones asked for is forgotten. */
function forgetAttempts({ db }: Stand): Promise<unknown> {
  return db.query('delete from sign_in_attempts');
}

function signUp(stand: Stand, email: string, caller = stand.visitor()): Promise<Answer> {
  return caller.call('signUp', { body: { email, password: 'correct horse', currency: 'EUR' } });
}

export const address: Race = {
  name: 'account of one address',
  async prepare(stand) {
    return async (racers) => {
      await forgetAttempts(stand);
      const email = newAddress();
      const answers = await all(racers, () => signUp(stand, email));
      const players = await count(stand, 'player where email = $1', [email]);
      return {
        winners: good(answers),
        rightful: Math.min(racers, mostLetters),
        wrong: otherCodes(answers, 1029) ?? isSame('players', players, 1),
      };
    };
  },
};

function letterTo({ server }: Stand, email: string): string {
  const folder = join(server.dataFolder, 'mail');
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const token = texts
    .filter((text) => text.startsWith(`To: ${email}\n`))
    .map((text) => /_token=([A-Za-z0-9_-]{43})$/m.exec(text)?.[1])
    .at(-1);
  if (token === undefined) throw new Error(`there is no letter to ${email}`);
  return token;
}

export const letter: Race = {
  name: 'token of a letter',
  async prepare(stand) {
    return async (racers) => {
      await forgetAttempts(stand);
      const email = newAddress();
      const browser = stand.visitor();
      await signUp(stand, email, browser);
      const token = letterTo(stand, email);
      const answers = await all(racers, () =>
        Object.assign(stand.visitor(), { device: browser.device }).call('confirmEmail', {
          query: `?confirmation_token=${token}`,
        }),
      );
      const deposits = await count(
        stand,
        `ledger_transaction join player on reference = player.id || ':opening' where email = $1`,
        [email],
      );
      return {
        winners: good(answers),
        rightful: 1,
        wrong: otherCodes(answers, 1101) ?? isSame('opening deposits', deposits, 1),
      };
    };
  },
};
