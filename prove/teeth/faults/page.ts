import type { Fault } from '../fault.ts';

const client = 'packages/client/src';
const web = 'apps/web/src';

/** In the rules, the client and the page: bets, prices, messages of a host, texts. */
export const pageFaults: readonly Fault[] = [
  {
    name: 'push view: an older price takes the place of a newer one',
    file: 'packages/rules/src/catalogue/market.ts',
    from: `if (known !== undefined && change.version <= known.version) return { kind: 'dropped' };`,
    to: '',
    check: {
      file: 'packages/rules/src/catalogue/catalogue.test.ts',
      title: 'in whatever order changes and snapshots arrive, the newest of them stands [I8]',
    },
  },
  {
    name: 'outbox: a press is kept without the key that it was sent under',
    file: `${client}/effects/outbox.ts`,
    from: '{ ...press, mayBePlaced: true, sentAt }',
    to: `{ ...press, key: \`\${press.key}x\`, mayBePlaced: true, sentAt }`,
    check: {
      file: `${client}/effects/placement-kept-presses.test.ts`,
      title: 'key and exact request stand in the outbox before the request leaves [I1]',
    },
  },
  {
    name: 'placement: a lost answer counts as a refusal',
    file: `${client}/effects/placement.ts`,
    from: `return { kind: answer.sent ? 'unknown' : 'unreachable' };`,
    to: `return { kind: 'unreachable' };`,
    check: {
      file: `${client}/effects/placement-lost-answers.test.ts`,
      title: 'what stays unknown for 15 s is shown as unknown, and pressing again repeats the same key [I3]',
    },
  },
  {
    name: 'push view: events of a player who has left are read to the next one',
    file: `${client}/push/publications.ts`,
    from: 'else if (!isPrivate(channel) || owner === own) read?.();',
    to: 'else read?.();',
    check: {
      file: `${client}/push/publications.test.ts`,
      title: 'drops an event of another form that is read only after the player has left',
    },
  },
  {
    name: 'embedding: any window may speak to the page',
    file: `${client}/host/host-inbox.ts`,
    from: `if (!isFromParent || !origins.includes(origin)) return 'foreign';`,
    to: `if (!origins.includes(origin)) return 'foreign';`,
    check: {
      file: `${client}/host/host-link.test.ts`,
      title: 'only the parent, and only from an exact origin that the operator names [EMB-03]',
    },
  },
  {
    name: 'embedding: a host keeps the page busy with messages',
    file: `${client}/host/host-inbox.ts`,
    from: 'const BURST = 240;',
    to: 'const BURST = 240_000;',
    check: {
      file: `${client}/host/host-link.test.ts`,
      title: 'what is too large, too much or of no known form has no effect [EMB-03]',
    },
  },
  {
    name: 'embedding: a currency that the site does not have is opened',
    file: `${client}/host/host-link.ts`,
    from: 'if (canChange(message.payload.currency)) void',
    to: `if (message.payload.currency !== '' || canChange('')) void`,
    check: {
      file: `${client}/host/host-link.test.ts`,
      title: 'a currency of the site becomes the active one of a player, and no other [EMB-01] [AUTH-10]',
    },
  },
  {
    name: 'text: a link that runs a script is opened',
    file: `${web}/bindings/addresses.ts`,
    from: `return url.protocol === 'https:' || isOwn || isOnMachine(url, origin)`,
    to: `return url.protocol !== '' || isOwn || isOnMachine(url, origin)`,
    check: {
      file: `${web}/bindings/addresses.test.ts`,
      title: 'only https, the page’s own origin, and from a machine itself, that machine are opened [CAT-10]',
    },
  },
  {
    name: 'text: a name in the head of a page ends its attribute',
    file: `${web}/ssr/head.ts`,
    from: `  '"': '&quot;',`,
    to: `  '"': '"',`,
    check: { file: `${web}/ssr/document.test.ts`, title: 'names are text in tags, quotes and data [I11]' },
  },
  {
    name: 'text: an answer in the document ends its block',
    file: `${web}/ssr/hydration-block.ts`,
    from: "'<': String.raw`\\u003c`,",
    to: "'<': '<',",
    check: { file: `${web}/ssr/document.test.ts`, title: 'answers and addresses stay data, whatever they hold [I11]' },
  },
  {
    name: 'reports: names and letters of players leave in a body',
    file: `${web}/browser/reports/redaction.ts`,
    from: 'if (PERSONAL.test(key)) return note(value);',
    to: '',
    check: {
      file: `${web}/browser/reports/redaction.test.ts`,
      title: 'the value of password does not leave',
    },
  },
  {
    name: 'answers: what a redirect brings from a foreign origin is read',
    file: `${web}/browser/http.ts`,
    from: 'return [url, ...origins].map(originOf).includes(originOf(answeredBy));',
    to: 'return [url, ...origins].map(originOf).length > 0 || answeredBy === url;',
    check: {
      file: `${web}/browser/http.test.ts`,
      title: 'from any other origin is dropped unread [API-11a]',
    },
  },
];
