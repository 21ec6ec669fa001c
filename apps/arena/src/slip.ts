import type { ArenaGame, ArenaPress, ArenaWallet } from '@touchline/contract/arena';
import { h, createRenderer, say } from './dom.ts';
import { isFramed, postToParent } from './frame.ts';
import { amountText, chipsOf, readStake, returnText } from './money.ts';
import { type Choice, isOn, pressOf, unknownText } from './press.ts';
import type { Answer } from './presses.ts';
import type { Visit } from './visit.ts';

export interface Slip {
  readonly element: HTMLElement;
  choose(choice: Choice | null, why?: string): void;
  choice(): Choice | null;
  redraw(): void;
}

interface Attempt {
  readonly wallet: ArenaWallet | null;
  /** The typed stake, in subunits; null when it is no amount. */
  readonly amount: bigint | null;
  readonly stake: string;
  readonly press: ArenaPress | null;
  readonly visit: Visit;
}

/** Why the button is disabled, in words; null when it is enabled. */
function hindranceOf({ wallet, amount, stake, press, visit }: Attempt): string | null {
  const { t } = visit;
  if (wallet === null) return null;
  // The bet may be accepted already, and the balance lower by its stake: repeating it costs nothing more.
  if (press !== null && visit.presses.isUndecided(press)) return null;
  if (amount === null) return t(stake === '' ? 'slip.stake.none' : 'slip.stake.wrong');
  const { money } = visit.formats();
  const text = (limit: string): string => money(limit, wallet.currency);
  if (wallet.min_stake !== null && amount < (readStake(wallet.min_stake, wallet) ?? 0n)) {
    return t('slip.stake.least', { amount: text(wallet.min_stake) });
  }
  if (wallet.max_stake !== null && amount > (readStake(wallet.max_stake, wallet) ?? amount)) {
    return t('slip.stake.most', { amount: text(wallet.max_stake) });
  }
  return amount > (readStake(wallet.balance, wallet) ?? 0n) ? t('slip.stake.balance') : null;
}

function chipButtons(wallet: ArenaWallet, visit: Visit, set: (stake: string) => void): readonly HTMLElement[] {
  const { money } = visit.formats();
  return chipsOf(wallet).map((chip) => {
    const text = amountText(chip, wallet);
    return h('button', { type: 'button', class: 'chip', click: () => set(text) }, money(text, wallet.currency));
  });
}

/** Where the page around can sign in, a button that asks it to. */
function signInElement(t: Visit['t']): HTMLElement {
  if (!isFramed()) return h('p', { class: 'quiet' }, t('slip.sign_in.alone'));
  const signIn = (): void => postToParent({ kind: 'sign_in' });
  return h('button', { type: 'button', class: 'main', click: signIn }, t('slip.sign_in'));
}

/** The selection in the slip, with a button that removes it. */
function pickedElement(chosen: Choice, t: Visit['t'], remove: () => void): HTMLElement {
  return h(
    'div',
    { class: 'picked' },
    h('span', { class: 'quiet' }, chosen.about),
    h('strong', {}, chosen.selectionName),
    h('span', { class: 'quiet' }, chosen.marketName),
    h('span', { class: 'price', dir: 'ltr' }, chosen.odds),
    h('button', { type: 'button', class: 'plain', click: remove }, t('slip.remove')),
  );
}

/**
 * The slip: one selection, its stake, and a button that names its effect or what prevents it. `taken` is called for every
 * accepted bet, with whether its selection still stood in the slip.
 */
export function createSlip(
  game: ArenaGame,
  visit: Visit,
  isOnSale: (round: string) => boolean,
  taken: (wasPicked: boolean) => void,
): Slip {
  const { t } = visit;
  const body = h('div', { class: 'slip-body' });
  const message = h('p', { class: 'message', role: 'status' });
  /** A bet of unknown outcome has a line of its own, so that no other message replaces it. */
  const unsure = h('p', { class: 'message', role: 'status', 'data-tone': 'bad' });
  const balance = h('output', { class: 'balance', dir: 'ltr', 'aria-label': t('slip.balance') });
  const draw = createRenderer(body);
  let choice: Choice | null = null;
  let stake = '';
  let busy = false;

  const tell = (text: string, tone: 'plain' | 'good' | 'bad'): void => {
    message.dataset['tone'] = tone;
    say(message, text);
  };

  const pressNow = (): ArenaPress | null => pressOf(game, choice, stake, visit.wallet());

  const hear = (press: ArenaPress, answer: Answer): void => {
    const wasPicked = isOn(choice, press);
    switch (answer.kind) {
      case 'taken': {
        const { bet, wallet } = answer.receipt;
        visit.setWallet(wallet);
        const amount = visit.formats().money(bet.stake, bet.currency);
        tell(t('slip.placed', { id: bet.id, amount, odds: bet.odds }), 'good');
        if (wasPicked) choice = null;
        return taken(wasPicked);
      }
      case 'refused': {
        const isClosed = answer.code === 131;
        // The message says that nothing was placed, but another bet on that round may have been.
        tell(isClosed && visit.presses.isOpen(game, press.round) ? '' : t(answer.words), 'bad');
        if (isClosed && wasPicked && choice?.round === press.round) choice = null;
        return;
      }
      case 'unknown':
        return tell('', 'plain');
      case 'ended':
        return visit.end();
      default:
        answer satisfies never;
    }
  };

  const place = async (press: ArenaPress): Promise<void> => {
    busy = true;
    render();
    const answer = await visit.presses.place(press);
    busy = false;
    hear(press, answer);
    render();
  };

  const figures = () => {
    const wallet = visit.wallet();
    const amount = wallet === null ? null : readStake(stake, wallet);
    return { wallet, amount };
  };

  const hindrance = (): string | null => hindranceOf({ ...figures(), stake, press: pressNow(), visit });

  const refresh = (): void => {
    const unknown = unknownText(visit.presses.unanswered(game), pressNow(), isOnSale);
    say(unsure, unknown === null ? '' : t(unknown, { bets: t('bets') }));
    const { wallet, amount } = figures();
    const win = body.querySelector('[data-win]');
    const button = body.querySelector('[data-place]');
    if (choice === null || wallet === null || !(button instanceof HTMLButtonElement)) return;
    const { money } = visit.formats();
    const why = hindrance();
    if (win) say(win, amount === null ? '–' : money(returnText(amount, choice.odds, wallet), wallet.currency));
    button.setAttribute('aria-disabled', String(busy || why !== null));
    const place = { amount: money(amountText(amount ?? 0n, wallet), wallet.currency) };
    say(button, busy ? t('slip.placing') : (why ?? t('slip.place', place)));
  };

  const send = (): void => {
    const asked = pressNow();
    if (!busy && asked !== null && hindrance() === null) void place(asked);
  };

  const form = (chosen: Choice): readonly HTMLElement[] => {
    const { wallet } = figures();
    const about = pickedElement(chosen, t, () => choose(null));
    if (wallet === null) return [about, signInElement(t)];
    const input = h('input', {
      id: 'stake',
      inputmode: 'decimal',
      autocomplete: 'off',
      maxlength: 20,
      dir: 'ltr',
      input: ({ currentTarget }) => {
        if (currentTarget instanceof HTMLInputElement) stake = currentTarget.value;
        refresh();
      },
      keydown: (event) => {
        if (event instanceof KeyboardEvent && event.key === 'Enter') send();
      },
    });
    input.value = stake;
    const chips = chipButtons(wallet, visit, (text) => {
      stake = text;
      input.value = text;
      refresh();
    });
    return [
      about,
      h('label', { for: 'stake' }, t('slip.stake', { currency: wallet.currency })),
      input,
      h('div', { class: 'chips', role: 'group', 'aria-label': t('slip.stakes') }, ...chips),
      h(
        'p',
        { class: 'win' },
        h('span', { class: 'quiet' }, t('slip.win')),
        h('strong', { 'data-win': true, dir: 'ltr' }),
      ),
      h('button', { type: 'button', class: 'main', 'data-place': true, click: send }),
    ];
  };

  const render = (): void => {
    const wallet = visit.wallet();
    say(balance, wallet === null ? '' : visit.formats().money(wallet.balance, wallet.currency));
    draw(JSON.stringify([choice, wallet?.currency ?? null, visit.formats().count(1234.5)]), () => {
      if (choice !== null) return form(choice);
      const what = game === 'lotto49' || game === 'quick36' ? 'slip.empty.draw' : 'slip.empty.race';
      return [h('p', { class: 'empty' }, t(what))];
    });
    refresh();
  };

  const choose = (next: Choice | null, why = ''): void => {
    // `why` says that nothing was placed, which is not known here.
    const isUnknown = choice !== null && !isOnSale(choice.round) && visit.presses.isOpen(game, choice.round);
    choice = next;
    tell(isUnknown ? '' : why, 'plain');
    render();
  };
  render();
  return {
    element: h(
      'section',
      { class: 'panel slip', 'aria-labelledby': 'slip-title' },
      h('header', { class: 'slip-head' }, h('h2', { id: 'slip-title' }, t('slip.title')), balance),
      body,
      unsure,
      message,
    ),
    choose,
    choice: () => choice,
    redraw: render,
  };
}
