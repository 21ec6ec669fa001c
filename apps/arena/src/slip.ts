import type { ArenaGame, ArenaPress } from '@touchline/contract/arena';
import { h, redrawn, say } from './dom.ts';
import { isFramed, tellAround } from './frame.ts';
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

/**
 * The place to bet: one selection, a stake, and the button that says what it will do or why it cannot. `taken` is told
 * of every bet that is, and whether it was the one that stood here.
 */
export const createSlip = (
  game: ArenaGame,
  visit: Visit,
  isOnSale: (round: string) => boolean,
  taken: (wasStanding: boolean) => void,
): Slip => {
  const { t } = visit;
  const body = h('div', { class: 'slip-body' });
  const message = h('p', { class: 'message', role: 'status' });
  const balance = h('output', { class: 'balance', dir: 'ltr', 'aria-label': t('slip.balance') });
  const draw = redrawn(body);
  let choice: Choice | null = null;
  let stake = '';
  let busy = false;
  /** The last press, when no answer came to it: what is said of it goes with what stands here. */
  let unanswered: ArenaPress | null = null;

  const tell = (text: string, tone: 'plain' | 'good' | 'bad'): void => {
    message.dataset['tone'] = tone;
    say(message, text);
  };

  /** What became of a press can be asked for no more, but it may have been taken. */
  const closedUnknown = (): string => t('slip.closed.unknown', { bets: t('bets') });

  const pressNow = (): ArenaPress | null => pressOf(game, choice, stake, visit.wallet());

  const hear = (press: ArenaPress, answer: Answer): void => {
    const wasStanding = isOn(choice, press);
    unanswered = null;
    switch (answer.kind) {
      case 'taken': {
        const { bet, wallet } = answer.receipt;
        visit.setWallet(wallet);
        const amount = visit.formats().money(bet.stake, bet.currency);
        tell(t('slip.placed', { id: bet.id, amount, odds: bet.odds }), 'good');
        if (wasStanding) choice = null;
        return taken(wasStanding);
      }
      case 'refused': {
        const isClosed = answer.code === 131;
        tell(isClosed && visit.presses.isOpen(game, press.round) ? closedUnknown() : t(answer.words), 'bad');
        if (isClosed && wasStanding) choice = null;
        return;
      }
      case 'unknown':
        unanswered = press;
        return;
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

  /** Why the button cannot do its work; null when it can. */
  const hindrance = (): string | null => {
    const { wallet, amount } = figures();
    if (wallet === null) return null;
    const press = pressNow();
    // It may have been taken, and have left less than it needs: to press it again takes nothing more.
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
    if (amount > (readStake(wallet.balance, wallet) ?? 0n)) return t('slip.stake.balance');
    return null;
  };

  const refresh = (): void => {
    if (unanswered !== null) {
      tell(t(unknownText(unanswered, pressNow(), isOnSale(unanswered.round)), { bets: t('bets') }), 'bad');
    }
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

  const press = (): void => {
    const asked = pressNow();
    if (!busy && asked !== null && hindrance() === null) void place(asked);
  };

  const form = (chosen: Choice): readonly HTMLElement[] => {
    const { wallet } = figures();
    const about = h(
      'div',
      { class: 'picked' },
      h('span', { class: 'quiet' }, chosen.about),
      h('strong', {}, chosen.selectionName),
      h('span', { class: 'quiet' }, chosen.marketName),
      h('span', { class: 'price', dir: 'ltr' }, chosen.odds),
      h('button', { type: 'button', class: 'plain', click: () => choose(null) }, t('slip.remove')),
    );
    if (wallet === null) {
      const enter = h(
        'button',
        { type: 'button', class: 'main', click: () => tellAround({ kind: 'sign_in' }) },
        t('slip.sign_in'),
      );
      return [about, isFramed() ? enter : h('p', { class: 'quiet' }, t('slip.sign_in.alone'))];
    }
    const { money } = visit.formats();
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
        if (event instanceof KeyboardEvent && event.key === 'Enter') press();
      },
    });
    input.value = stake;
    const chips = chipsOf(wallet).map((chip) => {
      const text = amountText(chip, wallet);
      const set = (): void => {
        stake = text;
        input.value = text;
        refresh();
      };
      return h('button', { type: 'button', class: 'chip', click: set }, money(text, wallet.currency));
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
      h('button', { type: 'button', class: 'main', 'data-place': true, click: press }),
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
    const isUnknown = choice !== null && !isOnSale(choice.round) && visit.presses.isOpen(game, choice.round);
    choice = next;
    if (unanswered !== null && !isOnSale(unanswered.round)) unanswered = null;
    // What may have cost money is not talked over.
    if (unanswered === null) tell(isUnknown ? closedUnknown() : why, 'plain');
    render();
  };
  render();
  return {
    element: h(
      'section',
      { class: 'panel slip', 'aria-labelledby': 'slip-title' },
      h('header', { class: 'slip-head' }, h('h2', { id: 'slip-title' }, t('slip.title')), balance),
      body,
      message,
    ),
    choose,
    choice: () => choice,
    redraw: render,
  };
};
