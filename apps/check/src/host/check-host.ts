import type { Browser } from '@playwright/test';
import { type HostMessage, hostMessage, hostProtocol, type ProductMessage } from '@touchline/contract/host';
import { type Difference, type Finding, finding } from '../findings.ts';
import { openStage, type Received, type Stage, type StageOptions, stranger } from './stage.ts';

export interface HostOptions extends StageOptions {
  /** The page gives the frame a height of its own on purpose. */
  readonly isFixed: boolean;
}

type Verdict = Finding['verdict'];

function found(name: string, verdict: Verdict, more: Partial<Finding> = {}): Finding {
  return finding({ part: 'specification', name, where: '', verdict, ...more });
}

function judged(name: string, where: string, differences: readonly Difference[]): Finding {
  return found(name, differences.length === 0 ? 'conforms' : 'differs', { where, differences });
}

const toHost = 'product → host';
const toProduct = 'host → product';

/** What every document of the product says first. */
const initialized: ProductMessage = {
  type: 'sportsbook:initialized',
  payload: { protocol: hostProtocol, locale: 'en', currency: 'EUR', status: 'unknown' },
};

function sized(height: number): ProductMessage {
  return { type: 'sportsbook:page-size-changed', payload: { width: 1280, height } };
}

/** [EMB-03] The frame itself: it may run the product, has a name, and covers nothing of it. */
async function checkFrame({ frame }: Stage): Promise<Finding> {
  const element = await frame.frameElement();
  const { sandbox, title, veiled } = await element.evaluate((node) => {
    const iframe = node as HTMLIFrameElement;
    let isVeiled = false;
    for (let each: Element | null = iframe; each !== null; each = each.parentElement) {
      const { opacity, filter } = getComputedStyle(each);
      isVeiled ||= opacity !== '1' || filter !== 'none';
    }
    return { sandbox: iframe.getAttribute('sandbox'), title: iframe.title, veiled: isVeiled };
  });
  const allowed = sandbox?.split(/\s+/) ?? null;
  const lacking = ['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups'].filter(
    (word) => allowed?.includes(word) === false,
  );
  return judged('the frame', 'iframe', [
    ...(lacking.length === 0 ? [] : [{ path: 'sandbox', what: `lacks ${lacking.join(', ')}` }]),
    ...(title.trim() === ''
      ? [{ path: 'title', what: 'is missing: who cannot see the frame does not hear what it is' }]
      : []),
    ...(veiled ? [{ path: 'style', what: 'has opacity or a filter: bets cannot be placed under it' }] : []),
  ]);
}

function payloadOf<Type extends HostMessage['type']>(received: Received | null, type: Type) {
  const message = received?.message;
  return message?.type === type ? (message.payload as Extract<HostMessage, { type: Type }>['payload']) : null;
}

/** The page answers a document that listens: what it takes over, and which versions it speaks. */
async function checkHandshake(stage: Stage): Promise<Finding> {
  await stage.say(initialized);
  const answer = await stage.get(0, ({ type }) => type === 'iframe_integration');
  const where = toHost;
  const name = 'sportsbook:initialized';
  if (answer === null) return found(name, 'missing', { where, note: 'is not answered by iframe_integration' });
  const protocols = payloadOf(answer, 'iframe_integration')?.protocols;
  const isSpoken = protocols === undefined || protocols.includes(hostProtocol);
  return judged(name, where, isSpoken ? [] : [{ path: '/payload/protocols', what: `does not hold ${hostProtocol}` }]);
}

function isOfSession({ type }: Received): boolean {
  return type === 'auth_status' || type === 'token';
}

async function checkSession(stage: Stage): Promise<Finding> {
  const said = await stage.get(0, isOfSession);
  return said === null
    ? found('who is signed in', 'missing', { where: toProduct, note: 'neither auth_status nor token is said' })
    : found('who is signed in', 'conforms', { where: toProduct, note: said.type });
}

async function heightOf({ frame }: Stage): Promise<number> {
  const box = await (await frame.frameElement()).boundingBox();
  return Math.round(box?.height ?? 0);
}

const high = 2_345;
const higher = 3_210;

/** The frame becomes as high as its page. */
async function checkSize(stage: Stage, isFixed: boolean): Promise<Finding> {
  const name = 'sportsbook:page-size-changed';
  const where = toHost;
  for (const height of [high, higher]) {
    await stage.say(sized(height));
    await stage.settle();
    const now = await heightOf(stage);
    if (now === height) continue;
    const note = `the frame stays ${now} px high with a page of ${height} px`;
    return found(name, 'missing', { where, note, ...(isFixed ? { isSwitchedOff: true } : {}) });
  }
  return found(name, 'conforms', { where });
}

/** The part of the frame that is seen is said when it has moved. */
async function checkViewport(stage: Stage): Promise<Finding> {
  const name = 'viewport';
  const where = toProduct;
  if ((await heightOf(stage)) <= 800)
    return found(name, 'not tried', { where, note: 'the frame is not higher than the window' });
  const from = stage.received.length;
  const element = await stage.frame.frameElement();
  const seen = await element.evaluate((node) => {
    const frame = node as HTMLIFrameElement;
    scrollTo(0, scrollY + frame.getBoundingClientRect().top + 300);
    const { top, bottom } = frame.getBoundingClientRect();
    return { top: Math.max(0, -top), height: Math.min(bottom, innerHeight) - Math.max(0, top) };
  });
  await stage.get(from, ({ type }) => type === name);
  await stage.settle();
  const said = payloadOf(stage.received.findLast(({ type }) => type === name) ?? null, name);
  if (said === null || stage.received.slice(from).every(({ type }) => type !== name))
    return found(name, 'missing', { where, note: 'is not said when the page is scrolled' });
  const differences = (['top', 'height'] as const)
    .filter((part) => Math.abs(said[part] - seen[part]) > 1)
    .map((part) => ({ path: `/payload/${part}`, what: `is ${said[part]}, and ${seen[part]} is seen` }));
  return judged(name, where, differences);
}

/** Whether the page does anything at what was said: says something, changes, opens something or leaves. */
async function reacts(stage: Stage, message: ProductMessage, patience: number): Promise<boolean> {
  const { page } = stage;
  const from = stage.received.length;
  const left = stage.departures();
  const changes = await page.evaluate(() => window.checkPage?.changes ?? 0);
  await stage.say(message);
  const said = stage.get(from, () => true).then((answer) => answer !== null);
  const changed = page
    .waitForFunction((before) => (window.checkPage?.changes ?? 0) > before, changes, { timeout: patience })
    .then(
      () => true,
      () => stage.departures() > left,
    );
  const first = await Promise.race([said, changed]);
  return first || (await said) || (await changed);
}

const asked: Readonly<Record<'sign-in' | 'sign-up' | 'deposit', ProductMessage>> = {
  'sign-in': { type: 'sportsbook:sign-in', payload: { reason: 'plain' } },
  'sign-up': { type: 'sportsbook:sign-up', payload: {} },
  deposit: { type: 'sportsbook:deposit', payload: { amount: '10.00', currency: 'EUR' } },
};

/** What the page takes over, it does something about. */
async function checkAsked(stage: Stage, patience: number): Promise<Finding[]> {
  const answer = stage.received.find(({ type }) => type === 'iframe_integration') ?? null;
  const listens = payloadOf(answer, 'iframe_integration')?.listens;
  const results: Finding[] = [];
  for (const name of ['sign-up', 'deposit', 'sign-in'] as const) {
    const about = { where: toHost };
    if (answer === null || listens?.includes(name) === false)
      results.push(found(`sportsbook:${name}`, 'not tried', { ...about, note: 'the page does not take it over' }));
    else if (await reacts(stage, asked[name], patience)) results.push(found(`sportsbook:${name}`, 'conforms', about));
    else
      results.push(
        found(`sportsbook:${name}`, 'missing', { ...about, note: 'the page takes it over and does nothing' }),
      );
  }
  return results;
}

/** A token that was refused is renewed: a token counts once. */
async function checkToken(stage: Stage): Promise<Finding> {
  const name = 'token';
  const where = toProduct;
  // Who says that nobody is signed in has none to give; the sign-in that was asked for last may still be on its way here.
  await stage.settle();
  const status = payloadOf(
    stage.received.findLast(({ type }) => type === 'auth_status') ?? null,
    'auth_status',
  )?.status;
  const isExpected = status !== 'not_logged_in';
  const first = isExpected
    ? await stage.get(0, ({ type }) => type === name)
    : stage.received.find(({ type }) => type === name);
  if (first === null || first === undefined)
    return found(name, 'not tried', { where, note: 'the page has not given one' });
  const from = stage.received.length;
  await stage.say({ type: 'sportsbook:sign-in', payload: { reason: 'token_refused' } });
  const next = await stage.get(from, ({ type }) => type === name);
  if (next === null) return found(name, 'missing', { where, note: 'one that was refused is not renewed' });
  const before = stage.received.slice(0, from).map((each) => payloadOf(each, name)?.token);
  const isNew = !before.includes(payloadOf(next, name)?.token);
  return judged(name, where, isNew ? [] : [{ path: '/payload/token', what: 'is one that was given before' }]);
}

/** A new document of the frame knows nothing of what was said before. */
async function checkNewDocument(stage: Stage): Promise<Finding> {
  const name = 'a new document';
  const where = toProduct;
  const was = stage.received.some(isOfSession);
  await stage.load('product');
  const from = stage.received.length;
  await stage.say(initialized);
  const answer = await stage.get(from, ({ type }) => type === 'iframe_integration');
  const session = was ? await stage.get(from, isOfSession) : answer;
  const lacks = answer === null ? 'iframe_integration' : 'auth_status or token';
  return answer !== null && session !== null
    ? found(name, 'conforms', { where })
    : found(name, 'missing', { where, note: `${lacks} is not said again` });
}

const wrongHeight = 1_777;

/** Only the frame of the product, and only while the product is in it, moves the page (EMB-03). */
async function checkSenders(stage: Stage): Promise<Finding[]> {
  const { page, frame } = stage;
  const results: Finding[] = [];
  const ignored = async (name: string, say: () => Promise<unknown>): Promise<void> => {
    await say();
    await stage.settle();
    const isMoved = (await heightOf(stage)) === wrongHeight;
    const differences = isMoved ? [{ path: '', what: 'moves the page: look at source and origin of a message' }] : [];
    results.push(judged(name, 'a foreign sender', differences));
    if (isMoved) await stage.say(sized(high));
  };
  await ignored('a message of the page itself', () =>
    page.evaluate((message) => window.postMessage(message, '*'), sized(wrongHeight)),
  );
  await ignored('a message of another frame', async () => {
    const url = frame.url();
    await page.evaluate(async (address) => {
      const other = document.createElement('iframe');
      other.hidden = true;
      other.src = address;
      const loaded = new Promise((resolve) => other.addEventListener('load', resolve, { once: true }));
      document.body.append(other);
      await loaded;
    }, url);
    const other = page.frames().find((each) => each !== frame && each.url() === url);
    await other?.evaluate((message) => {
      window.parent.postMessage(message, '*');
      // Heard by the page before the next word of the check.
      return new Promise((resolve) => {
        addEventListener('message', ({ data }) => (data?.check === 'echo' ? resolve(null) : undefined));
        window.parent.postMessage({ check: 'fence', id: '0' }, '*');
      });
    }, sized(wrongHeight));
  });
  const strangers = await checkStranger(stage, ignored);
  return [...results, ...strangers];
}

type Ignored = (name: string, say: () => Promise<unknown>) => Promise<void>;

/** A document of another origin in the frame is neither heard nor told anything. */
async function checkStranger(stage: Stage, ignored: Ignored): Promise<Finding[]> {
  const { page } = stage;
  const from = stage.received.length;
  // The last word of the product is heard once a stranger is in the frame, who finds the answer to it.
  const isThere = await stage.paused(async () => {
    await stage.say(initialized);
    return stage.load('stranger');
  });
  if (!isThere)
    return [
      found('messages to another origin', 'conforms', {
        where: stranger,
        note: 'the page lets no stranger into the frame',
      }),
    ];
  await stage.settle();
  await ignored('a message of another origin', async () => {
    await stage.say(initialized);
    await stage.say(sized(wrongHeight));
  });
  await page.evaluate(() => scrollTo(0, scrollY === 0 ? 200 : 0));
  await page.setViewportSize({ width: 1100, height: 700 });
  await stage.settle();
  const first = stage.received.slice(from).find(({ byStranger }) => byStranger);
  const differences =
    first === undefined
      ? []
      : [{ path: '', what: `${first.type} reaches ${stranger}: say it to the product's origin, not to *` }];
  return [judged('messages to another origin', toProduct, differences)];
}

/** Messages that a page may do with what it likes, as long as it does not break over them. */
const news: readonly ProductMessage[] = [
  { type: 'sportsbook:page-loaded', payload: { page: 'sports', path: '/', locale: 'en' } },
  { type: 'sportsbook:balance-changed', payload: { balance: { amount: '12.50', currency: 'EUR' } } },
  { type: 'sportsbook:balance-changed', payload: { balance: null } },
  {
    type: 'sportsbook:bet-slip-state-changed',
    payload: { open: true, tab: 'BET_SLIP', selections: 1, state: 'INITIAL' },
  },
  { type: 'sportsbook:top-event-clicked', payload: { match_id: '1', path: '/soccer/match' } },
  { type: 'sportsbook:notify-modal-triggered', payload: { modal: 'news', open: true } },
  { type: 'sportsbook:notify-currency-changed', payload: { currency: 'EUR' } },
];

async function checkNews(stage: Stage): Promise<Finding[]> {
  const errorsAt = new Map<string, string[]>();
  for (const message of news) {
    const before = stage.errors.length;
    await stage.say(message);
    await stage.settle();
    errorsAt.set(message.type, [...(errorsAt.get(message.type) ?? []), ...stage.errors.slice(before)]);
  }
  return [...errorsAt].map(([name, errors]) =>
    judged(
      name,
      toHost,
      errors.map((what) => ({ path: '', what: `makes the page fail: ${what}` })),
    ),
  );
}

/** Where a message is not of the contract. */
function problemsOf(data: unknown): Difference[] {
  const read = hostMessage.safeParse(data);
  if (read.success) return [];
  return read.error.issues.slice(0, 3).map(({ path }) => ({
    path: path.map((key) => `/${String(key)}`).join(''),
    what: `is not of the form: ${JSON.stringify(data).slice(0, 120)}`,
  }));
}

const types: Readonly<Record<HostMessage['type'], true>> = {
  iframe_integration: true,
  auth_status: true,
  token: true,
  viewport: true,
  page_changed: true,
  search_modal: true,
  open_bet_slip: true,
  apply_bet_code: true,
  odds_changed: true,
  change_locale: true,
  change_currency: true,
};

/** Every message that came, by its type. */
function checkForms({ received }: Stage): Finding[] {
  const known = Object.keys(types).map((type) => {
    const own = received.filter((each) => each.type === type);
    const wrong = own.find(({ message }) => message === null);
    const name = `form of ${type}`;
    if (own.length === 0) return found(name, 'not tried', { where: toProduct, note: 'the page has not said it' });
    return judged(name, toProduct, wrong === undefined ? [] : problemsOf(wrong.data));
  });
  const other = received.find(({ type }) => type !== '' && !Object.hasOwn(types, type));
  return other === undefined
    ? known
    : [
        ...known,
        judged('a message of no kind', toProduct, [{ path: '/type', what: `is ${JSON.stringify(other.type)}` }]),
      ];
}

/** Holds a host page against the contract of messages (docs/embedding.md), with a document of its own in the frame. */
export async function checkHost(browser: Browser, options: HostOptions): Promise<Finding[]> {
  const stage = await openStage(browser, options);
  if (stage === null)
    return [found('the frame', 'missing', { where: 'iframe', note: 'the page shows no frame of the product' })];
  try {
    return [
      await checkFrame(stage),
      await checkHandshake(stage),
      await checkSession(stage),
      await checkSize(stage, options.isFixed),
      await checkViewport(stage),
      ...(await checkNews(stage)),
      ...(await checkAsked(stage, options.patience)),
      await checkToken(stage),
      await checkNewDocument(stage),
      ...(await checkSenders(stage)),
      ...checkForms(stage),
      judged(
        'errors of the page',
        options.url,
        stage.errors.slice(0, 3).map((what) => ({ path: '', what })),
      ),
    ];
  } finally {
    await stage.close();
  }
}
