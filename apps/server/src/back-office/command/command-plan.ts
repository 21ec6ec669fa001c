import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type OperatorRight, operatorRights } from '@touchline/contract';
import type { OperatorCalls } from '@touchline/contract/operator-calls';
import { keyName } from '../operator-keys.ts';

export const operatorHelp = `Usage: npm run operator -- COMMAND [options]

  campaign add FILE             starts the campaign that the JSON file describes
  campaign list
  campaign end ID
  campaign cost ID              what it has paid out and holds open, by currency
  give PLAYER campaign ID       the freebet of a campaign, in --currency C or that of the player
  give PLAYER freebet AMOUNT CURRENCY
                                a freebet; --name TEXT, --type freebet|freebet_no_risk|freebet_all_win|freebet_only_win,
                                --min-odds X, --max-odds X, --valid-to TIME
  give PLAYER file FILE         the freebet or boost that the JSON file describes
  revoke ID --reason TEXT       takes an unused bonus of a player back
  player show PLAYER
  player groups ID GROUP…       puts a player in exactly these writeable groups
  player sign-out ID            ends every session of a player
  player restrict ID --reason TEXT
                                stops a player from placing bets
  player allow ID --reason TEXT lets them bet again
  bet show ID
  bet void ID --reason TEXT     settles an open bet as if each of its selections were void
  audit                         what was changed, the newest first; --limit N, --cursor ID
  key add NAME --rights LIST    makes a key, on the machine of the server, and prints it once; rights, apart by commas:
                                campaigns, bonuses, players, bets, audit
  key revoke NAME
  key list

PLAYER is an id or an email address.

  --url URL      address of the server (default http://localhost:4600); a key goes to another machine by https alone
  --request KEY  repeats a request whose answer was lost: with the same key it is never done twice
  --json         prints what was answered as JSON
  --data DIR     key commands: data folder of the running server (default .data); DATABASE_URL counts before it
  --help         this text

Environment: TOUCHLINE_OPERATOR_KEY, the key; DATABASE_URL. Ends with 0 when it is done, 1 when it was refused,
2 when the command is wrong, 3 when there was no answer: then nobody knows whether it was done.
`;

/** A command that cannot be understood; the message is for the person who wrote it. */
export class WrongCommand extends Error {}

export interface CallPlan {
  readonly kind: 'call';
  readonly name: keyof OperatorCalls;
  readonly id?: string;
  readonly query?: string;
  readonly body?: object;
}

export type KeyPlan =
  | { readonly kind: 'add_key'; readonly name: string; readonly rights: readonly OperatorRight[] }
  | { readonly kind: 'revoke_key'; readonly name: string }
  | { readonly kind: 'list_keys' };

export interface Settings {
  readonly url: string;
  readonly request: string | null;
  readonly json: boolean;
  readonly data: string;
}

export type CommandPlan =
  | { readonly kind: 'help' }
  | { readonly kind: 'run'; readonly what: CallPlan | KeyPlan; readonly settings: Settings };

const text = { type: 'string' } as const;
const flags = {
  url: text,
  request: text,
  json: { type: 'boolean' },
  data: text,
  help: { type: 'boolean', short: 'h' },
  reason: text,
  currency: text,
  name: text,
  type: text,
  'min-odds': text,
  'max-odds': text,
  'valid-to': text,
  limit: text,
  cursor: text,
  rights: text,
} as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true });
  } catch (error) {
    throw new WrongCommand(error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error));
  }
}

type Values = ReturnType<typeof parsed>['values'];

/** Reads a command. Throws WrongCommand. */
export function readOperatorCommand(args: readonly string[]): CommandPlan {
  const { values, positionals } = parsed(args);
  if (values.help === true || positionals.length === 0) return { kind: 'help' };
  const settings = {
    url: values.url ?? 'http://localhost:4600',
    request: values.request ?? null,
    json: values.json ?? false,
    data: values.data ?? '.data',
  };
  return { kind: 'run', what: planOf(positionals, values), settings };
}

function planOf([area = '', ...rest]: readonly string[], values: Values): CallPlan | KeyPlan {
  const readers: Readonly<Record<string, (words: readonly string[], values: Values) => CallPlan | KeyPlan>> = {
    campaign: campaignPlan,
    give: givePlan,
    revoke: ([id], { reason }) =>
      call('revokeBonus', { id: needed(id, 'ID'), body: { reason: needed(reason, '--reason') } }),
    player: playerPlan,
    bet: betPlan,
    audit: (_, { limit, cursor }) => call('listAudit', { query: queryOf({ limit, cursor }) }),
    key: keyPlan,
  };
  const reader = Object.hasOwn(readers, area) ? readers[area] : undefined;
  if (reader === undefined) throw new WrongCommand(`there is no command ${area}`);
  return reader(rest, values);
}

function call(name: CallPlan['name'], more: Omit<CallPlan, 'kind' | 'name'> = {}): CallPlan {
  return { kind: 'call', name, ...more };
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new WrongCommand(`${name} is missing`);
  return value;
}

function queryOf(values: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function jsonOf(file: string): object {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw new WrongCommand(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new WrongCommand(`${file} holds no JSON object`);
}

function unknown(area: string, verb: string | undefined): WrongCommand {
  return new WrongCommand(verb === undefined ? `${area} needs a verb` : `there is no command ${area} ${verb}`);
}

function campaignPlan([verb, what]: readonly string[]): CallPlan {
  if (verb === 'list') return call('listCampaigns');
  if (verb === 'add') return call('addCampaign', { body: jsonOf(needed(what, 'FILE')) });
  if (verb === 'end') return call('endCampaign', { id: needed(what, 'ID') });
  if (verb === 'cost') return call('getCampaignCost', { id: needed(what, 'ID') });
  throw unknown('campaign', verb);
}

function playerOf(word: string | undefined): object {
  const name = needed(word, 'PLAYER');
  return name.includes('@') ? { email: name } : { id: name };
}

function givePlan([who, type, what, currencyCode]: readonly string[], values: Values): CallPlan {
  const player = playerOf(who);
  if (type === 'file') return call('giveBonus', { body: { ...jsonOf(needed(what, 'FILE')), player } });
  if (type === 'campaign') {
    const { currency } = values;
    return call('giveBonus', { body: given({ type, player, campaign_id: needed(what, 'ID'), currency }) });
  }
  if (type !== 'freebet') throw unknown('give PLAYER', type);
  return call('giveBonus', {
    body: given({
      type,
      player,
      freebet_type: values.type ?? 'freebet',
      name: values.name ?? 'Freebet',
      amount: needed(what, 'AMOUNT'),
      currency: needed(currencyCode, 'CURRENCY'),
      min_odds: values['min-odds'],
      max_odds: values['max-odds'],
      valid_to: values['valid-to'],
    }),
  });
}

/** Without what is undefined. */
function given(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function playerPlan([verb, who, ...groups]: readonly string[], { reason }: Values): CallPlan {
  if (verb === 'show') return call('findPlayer', { body: playerOf(who) });
  const id = needed(who, 'ID');
  if (verb === 'groups') return call('setPlayerGroups', { id, body: { groups } });
  if (verb === 'sign-out') return call('signPlayerOut', { id });
  if (verb === 'restrict' || verb === 'allow')
    return call('restrictPlayer', {
      id,
      body: { restricted: verb === 'restrict', reason: needed(reason, '--reason') },
    });
  throw unknown('player', verb);
}

function betPlan([verb, what]: readonly string[], { reason }: Values): CallPlan {
  if (verb === 'show') return call('readBet', { id: needed(what, 'ID') });
  if (verb === 'void') return call('voidBet', { id: needed(what, 'ID'), body: { reason: needed(reason, '--reason') } });
  throw unknown('bet', verb);
}

function keyPlan([verb, name]: readonly string[], { rights }: Values): KeyPlan {
  if (verb === 'list') return { kind: 'list_keys' };
  const named = needed(name, 'NAME');
  if (!keyName.test(named)) throw new WrongCommand('NAME takes lower-case letters, digits, _ and -, at most 40');
  if (verb === 'revoke') return { kind: 'revoke_key', name: named };
  if (verb === 'add') return { kind: 'add_key', name: named, rights: rightsOf(needed(rights, '--rights')) };
  throw unknown('key', verb);
}

function rightsOf(list: string): readonly OperatorRight[] {
  const words = [...new Set(list.split(',').map((word) => word.trim()))];
  return words.map((word) => {
    const right = operatorRights.find((each) => each === word);
    if (right === undefined) throw new WrongCommand(`${word} is no right: ${operatorRights.join(', ')}`);
    return right;
  });
}
