import type { Fault } from '../fault.ts';

const http = 'apps/server/src/http';
const sessions = 'apps/server/src/player/sessions';
const push = 'packages/push-server/src';

/** In what connects the server: routes, headers, cookies, sessions, rights, configuration, push. */
export const serverFaults: readonly Fault[] = [
  {
    name: 'cookies: the session is within reach of scripts',
    file: `${http}/cookie.ts`,
    from: `const scope = { path: '/', httpOnly: true,`,
    to: `const scope = { path: '/', httpOnly: false,`,
    check: {
      file: `${sessions}/sessions.test.ts`,
      title: 'the cookie is out of reach for scripts and other sites [R13]',
    },
  },
  {
    name: 'cookies: behind https it is not bound to the host',
    file: `${http}/cookie.ts`,
    from: 'const name = secure ? `__Host-${plainName}` : plainName;',
    to: 'const name = plainName;',
    check: {
      file: `${sessions}/parts.test.ts`,
      title: 'behind https the cookie is Secure and bound to the host [R13]',
    },
  },
  {
    name: 'CSP: scripts may make markup of texts',
    file: `${http}/headers.ts`,
    from: `    'require-trusted-types-for': ["'script'"],\n`,
    to: '',
    check: { file: `${http}/headers.test.ts`, title: 'a page carries the whole policy [I11]' },
  },
  {
    name: 'CSP: any page may frame the product',
    file: `${http}/headers.ts`,
    from: `'frame-ancestors': frameAncestors.length === 0 ? ["'none'"] : [...frameAncestors],`,
    to: `'frame-ancestors': ['*'],`,
    check: { file: `${http}/headers.test.ts`, title: 'a page may be framed by the configured origins alone' },
  },
  {
    name: 'CSP: a drawing that is opened by itself runs what it holds',
    file: `${http}/headers.ts`,
    from: `"default-src 'none';sandbox;frame-ancestors 'none'"`,
    to: `"default-src *;frame-ancestors 'none'"`,
    check: {
      file: `${http}/headers.test.ts`,
      title: 'an image that is opened by itself runs and loads nothing, in an origin of its own [I11] [P4]',
    },
  },
  {
    name: 'rights: a page goes on as a player who has left',
    file: `${http}/call-routes.ts`,
    from: 'if (caller !== null) throw',
    to: 'if (caller !== null) return; if (false) throw',
    check: {
      file: `${http}/who-may-call.test.ts`,
      title: 'by another player is heard or refused as its line says [AUTH-05] [I10]',
    },
  },
  {
    name: 'rights: a page goes on as a visitor once its session is over',
    file: `${http}/call-routes.ts`,
    from: "call.name !== 'signOut'",
    to: 'false',
    check: {
      file: `${http}/who-may-call.test.ts`,
      title: 'by named, without a session is heard or refused as its line says [AUTH-05] [I10]',
    },
  },
  {
    name: 'rights: the page of a visitor is answered by the session beside it',
    file: `${http}/call-routes.ts`,
    from: `=== noPlayer ? null : deps.cookie.read(request)`,
    to: `=== '' ? null : deps.cookie.read(request)`,
    check: {
      file: 'apps/server/src/calls/votes-calls.test.ts',
      title: 'the page of a visitor beside the session of a player has the settings of a visitor, and no vote [I10]',
    },
  },
  {
    name: 'rights: whoever is refused cannot sign out',
    file: `${http}/call-routes.ts`,
    from: `return api === 'desk' || name === 'signOut' || name === 'signOutEverywhere';`,
    to: `return api === 'desk';`,
    check: {
      file: `${http}/who-may-call.test.ts`,
      title: 'of a site that is locked is refused to everybody, but signing out [AUTH-12a]',
    },
  },
  {
    name: 'rights: a page of any origin may change things',
    file: `${http}/call-routes.ts`,
    from: 'if (origin !== undefined && !isOwnOrigin(settings, origin, request.host)) {',
    to: 'if (false as boolean) {',
    check: {
      file: `${http}/bad-input.test.ts`,
      title: 'an origin of this machine may change things, one of another port may not',
    },
  },
  {
    name: 'rights: a session that is over is answered',
    file: `${sessions}/sessions.ts`,
    from: `.where('token_hash', '=', token_hash)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', new Date(now()))`,
    to: `.where('token_hash', '=', token_hash)
        .where('ended_at', 'is', null)`,
    check: {
      file: `${http}/who-may-call.test.ts`,
      title: 'by expired is heard or refused as its line says [AUTH-05] [I10]',
    },
  },
  {
    name: 'rights: a page may call the API of the operator',
    file: `${http}/operator-admission.ts`,
    from: 'if (origin !== undefined || site !== undefined)',
    to: 'if (false as boolean)',
    check: {
      file: 'apps/server/src/calls/operator-calls.test.ts',
      title: 'without the right of a call is refused, and so is every request of a page [I16]',
    },
  },
  {
    name: 'rights: a key of the operator is good for everything',
    file: `${http}/operator-admission.ts`,
    from: 'if (right === undefined || !key.rights.includes(right))',
    to: 'if (right === undefined)',
    check: {
      file: 'apps/server/src/calls/operator-calls.test.ts',
      title: 'without the right of a call is refused, and so is every request of a page [I16]',
    },
  },
  {
    name: 'rate limits: guessing keys of the operator costs nothing more',
    file: `${http}/operator-admission.ts`,
    from: 'await charge(request.ip, wrongKeyPoints);',
    to: 'await charge(request.ip, 0);',
    check: {
      file: 'apps/server/src/calls/operator-gifts.test.ts',
      title: 'a wrong key costs an address a hundred requests [R13]',
    },
  },
  {
    name: 'rate limits: processes do not share what an address has spent',
    file: `${http}/request-limits.ts`,
    from: 'if (consumedPoints > pointsPerMinute * factor)',
    to: 'if (consumedPoints < 0)',
    check: {
      file: `${http}/request-limits.test.ts`,
      title: 'points of one address are counted together, and anew each minute [R13]',
    },
  },
  {
    name: 'rate limits: an IPv6 network has as much as one address',
    file: `${http}/request-limits.ts`,
    from: 'points: pointsPerMinute * factor,',
    to: 'points: pointsPerMinute,',
    check: {
      file: `${http}/request-limits.test.ts`,
      title: 'the networks around an IPv6 address have four and sixteen times its points [R13]',
    },
  },
  {
    name: 'rate limits: one address has all processors',
    file: `${http}/request-limits.ts`,
    from: 'atOnceEach: 1,',
    to: 'atOnceEach: 4,',
    check: {
      file: `${http}/request-limits.test.ts`,
      title: 'of one address runs one at a time, and another address is served while it waits [I16]',
    },
  },
  {
    name: 'input: a key that is given twice is taken',
    file: `${http}/json.ts`,
    from: `if (level.keys?.has(level.key) === true) return { path: pathHere(), message: 'is given twice' };`,
    to: '',
    check: {
      file: `${http}/json.test.ts`,
      title: 'finds a key that stands twice, wherever it stands and however it is written',
    },
  },
  {
    name: 'input: what the body names beside the known fields is dropped in silence',
    file: 'packages/contract/src/calls/platform/session.ts',
    from: `  body: z.strictObject({
    /** Email or phone number. */`,
    to: `  body: z.object({
    /** Email or phone number. */`,
    check: { file: `${http}/bad-input.test.ts`, title: 'signIn refuses a field it does not know' },
  },
  {
    name: 'input: a character that no text holds reaches the database',
    file: `${http}/input.ts`,
    from: `return value.includes('\\0') || !value.isWellFormed() ? path : null;`,
    to: 'return null;',
    check: { file: `${http}/bad-input.test.ts`, title: 'signIn refuses a character that no text holds' },
  },
  {
    name: 'sessions: what a process has cached goes on after the sign-out',
    file: `${sessions}/sessions.ts`,
    from: `if (key !== undefined) drop(key);
    },`,
    to: `if (key === undefined) return;
    },`,
    check: {
      file: `${sessions}/sessions.test.ts`,
      title: 'no call of the session is answered again, in no tab and after no restart [AUTH-04] [R13]',
    },
  },
  {
    name: 'sessions: the token itself stands in the database',
    file: `${sessions}/sessions.ts`,
    from: `function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();`,
    to: `function hash(token: string): Buffer {
  return Buffer.from(token);`,
    check: { file: `${sessions}/sessions.test.ts`, title: 'the database holds no token [R13]' },
  },
  {
    name: 'sessions: guesses at one account are hardly bounded',
    file: `${sessions}/attempts.ts`,
    from: '  perAccount: 20,',
    to: '  perAccount: 2000,',
    check: {
      file: `${sessions}/attacks.test.ts`,
      title: 'is counted together, whichever of its logins is used and however it is written [R13]',
    },
  },
  {
    name: 'sessions: a token of the host counts again and again',
    file: `${sessions}/host-tokens.ts`,
    from: `return (await spent.take(createHash('sha256').update(jti).digest('base64url'))) ? sub : null;`,
    to: `await spent.take(createHash('sha256').update(jti).digest('base64url'));
      return sub;`,
    check: { file: `${sessions}/host-tokens.test.ts`, title: 'a token counts once, in whichever process [EMB-04]' },
  },
  {
    name: 'sessions: push tokens outlive the session that asked for them',
    file: 'apps/server/src/calls/websocket.ts',
    from: 'expiresAt: Math.min(issuedAt + pushTokenLifetimeMs, expiresAt ?? Infinity)',
    to: 'expiresAt: issuedAt + pushTokenLifetimeMs + 0 * (expiresAt ?? 0)',
    check: {
      file: 'apps/server/src/calls/websocket.test.ts',
      title: 'no token outlives the session that asked for it [AUTH-14] [PUSH-07]',
    },
  },
  {
    name: 'rights: the private channel of anybody is opened',
    file: 'apps/server/src/calls/websocket.ts',
    from: 'languages.has(language) && userChannel(language, playerId) === channel;',
    to: 'languages.has(language) && playerId.length > 0;',
    check: {
      file: 'apps/server/src/calls/websocket.test.ts',
      title: 'a channel of somebody else is refused with its path, and nothing is signed [API-02] [I10]',
    },
  },
  {
    name: 'phones: a code has attempts without end',
    file: 'apps/server/src/player/phone/phone-codes.ts',
    from: 'export const mostAttempts = 5;',
    to: 'export const mostAttempts = 500;',
    check: {
      file: 'apps/server/src/player/phone/phones.test.ts',
      title:
        'a code has five attempts, the next one waits a minute, and a number gets five messages a day [AUTH-11] [R13]',
    },
  },
  {
    name: 'log: user and password of an address are written',
    file: 'apps/server/src/process/log.ts',
    from: `return text.replaceAll(credentials, '***@');`,
    to: 'return credentials.source === text ? text : text;',
    check: {
      file: 'apps/server/src/process/log.test.ts',
      title: 'the log holds the code, message and place of an error, and nothing else that it carries [R13]',
    },
  },
  {
    name: 'retention: notifications are kept for ever',
    file: 'apps/server/src/player/notifications/old-notifications.ts',
    from: 'const before = new Date(now() - keptMs);',
    to: 'const before = new Date(0 * keptMs * now());',
    check: {
      file: 'apps/server/src/player/notifications/notifications.test.ts',
      title: 'what is older than 90 days is deleted, in batches, and is not counted any more [NOTE-01]',
    },
  },
  {
    name: 'outbox: an event that the engine did not take is dropped',
    file: 'apps/server/src/push/outbox.ts',
    from: 'if (error instanceof EngineAway) return false;',
    to: 'if (error instanceof EngineAway) return true;',
    check: {
      file: 'apps/server/src/push/outbox.test.ts',
      title: 'an event that the engine has not confirmed stays, and is retried with the same key [PUSH-06] [I16]',
    },
  },
  {
    name: 'outbox: private events go to one language alone',
    file: 'apps/server/src/push/outbox.ts',
    from: 'const languages = [...new Set(locales.map(pushLanguage))];',
    to: 'const languages = locales.slice(0, 1).map(pushLanguage);',
    check: {
      file: 'apps/server/src/push/outbox.test.ts',
      title:
        'a bet, its balance, its settlement and the new balance are published in that order, in every language [PUSH-06]',
    },
  },
  {
    name: 'leader: one that has lost its lead goes on publishing',
    file: 'apps/server/src/push/muted-publisher.ts',
    from: 'publish: (channel, event, options) => (mayPublish() ? publisher',
    to: 'publish: (channel, event, options) => (mayPublish() || true ? publisher',
    check: {
      file: 'apps/server/src/push/muted-publisher.test.ts',
      title: 'after the lead is lost nothing is published, and publications with a key are rejected [PUSH-05] [I7]',
    },
  },
  {
    name: 'access: a country that may not visit is let in',
    file: `${http}/access.ts`,
    from: `state === 'open' && country !== null && countries.visit.includes(country) ? 'blocked' : state;`,
    to: 'country === null || countries.visit.length >= 0 ? state : state;',
    check: {
      file: `${http}/access.test.ts`,
      title: 'that may not visit are refused every call and push, and no other is [AUTH-07] [AUTH-12a]',
    },
  },
  {
    name: 'push: a private channel opens without a token',
    file: `${push}/subscribing.ts`,
    from: 'return isOpen && !isPrivate(channel)',
    to: `return isOpen && (!isPrivate(channel) || channel !== '')`,
    check: {
      file: `${push}/subscribing.test.ts`,
      title: 'a name with $ needs a token even where its namespace is open [PUSH-07]',
    },
  },
  {
    name: 'push: the token of one player opens the channel of another',
    file: `${push}/subscribing.ts`,
    from: `if (!connection.owns(checked.claims, channel)) return { kind: 'disconnect', code: disconnects.invalidToken };`,
    to: `if (channel === '') return { kind: 'disconnect', code: disconnects.invalidToken };`,
    check: { file: `${push}/client.test.ts`, title: 'a token of another user ends the connection for good [PUSH-07]' },
  },
  {
    name: 'push: a token that was taken back by a sign-out still holds',
    file: `${push}/tokens.ts`,
    from: 'if (revokedTo > 0 && Math.round((iat ?? 0) * 1000) <= revokedTo)',
    to: 'if (revokedTo < 0 && Math.round((iat ?? 0) * 1000) <= revokedTo)',
    check: {
      file: `${sessions}/sessions.test.ts`,
      title:
        'closes the push connections of the player, and a token that was kept opens none, over a restart too [R13]',
    },
  },
  {
    name: 'push: what is repeated under its key is published again',
    file: `${push}/idempotency.ts`,
    from: 'return known !== undefined && known.forgetAt > this.#now() ? known.position : null;',
    to: 'return known !== undefined && known.forgetAt < this.#now() ? known.position : null;',
    check: {
      file: `${push}/recovery.test.ts`,
      title: 'a repeated idempotency key publishes nothing and returns the first place, for 5 minutes',
    },
  },
];
