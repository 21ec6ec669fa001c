import type { ArenaGame, ArenaBetRequest } from '@touchline/contract/arena';
import { createStore, type Store } from '../store.ts';
import type { TextKey } from '../text/text.ts';
import type { Visit } from '../visit.ts';
import { refusalWords } from '../words.ts';
import { disabledReasonOf } from './disabled-reason.ts';
import { type Choice, isOn, pressOf, unknownText } from './press.ts';
import type { Answer } from './presses.ts';

export interface SlipState {
  readonly choice: Choice | null;
  /** As typed. */
  readonly stake: string;
  /** Whether a bet is being placed. */
  readonly busy: boolean;
  readonly message: { readonly text: string; readonly tone: 'plain' | 'good' | 'bad' };
}

export interface SlipModel {
  readonly store: Store<SlipState>;
  /** Puts a choice in the slip, or removes it; `why` says what removed it. */
  choose(choice: Choice | null, why?: string): void;
  setStake(stake: string): void;
  /** Places the bet, unless something hinders it. `isSeen`: whether the player could see the button for it (EMB-03b). */
  place(isSeen: boolean): void;
  /** Why the bet cannot be placed, in words; null when it can. */
  disabledReason(): string | null;
  /** Text about bets whose answer was lost; null without any. */
  unknown(): TextKey | null;
}

interface SlipDeps {
  readonly game: ArenaGame;
  readonly visit: Visit;
  isOnSale(round: string): boolean;
  /** Called for every accepted bet, with whether its selection still stood in the slip. */
  taken(wasPicked: boolean): void;
}

/** The slip: one selection and its stake. */
export function createSlip({ game, visit, isOnSale, taken }: SlipDeps): SlipModel {
  const store = createStore<SlipState>({
    choice: null,
    stake: '',
    busy: false,
    message: { text: '', tone: 'plain' },
  });

  const tell = (text: string, tone: SlipState['message']['tone']): void => store.change({ message: { text, tone } });

  /** What would be sent now. */
  const attempt = () => {
    const { choice, stake } = store.get();
    const { wallet } = visit.account.get();
    return { wallet, stake, press: pressOf(game, choice, stake, wallet) };
  };
  const disabledReason = (): string | null => disabledReasonOf(attempt(), visit.presses, visit.language());

  const hear = (press: ArenaBetRequest, answer: Answer): void => {
    const { choice } = store.get();
    const wasPicked = isOn(choice, press);
    const language = visit.language();
    const { t, formats } = language;
    switch (answer.kind) {
      case 'taken': {
        const { bet, wallet } = answer.receipt;
        visit.account.change({ wallet });
        tell(t('slip.placed', { id: bet.id, amount: formats.money(bet.stake, bet.currency), odds: bet.odds }), 'good');
        if (wasPicked) store.change({ choice: null });
        return taken(wasPicked);
      }
      case 'refused': {
        const isClosed = answer.code === 131;
        // The message says that nothing was placed, but another bet on that round may have been.
        const isOpen = isClosed && visit.presses.isOpen(game, press.round);
        tell(isOpen ? '' : refusalWords(language, answer, press.currency), 'bad');
        if (isClosed && wasPicked && choice?.round === press.round) store.change({ choice: null });
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

  const send = async (press: ArenaBetRequest): Promise<void> => {
    store.change({ busy: true });
    const answer = await visit.presses.place(press);
    store.change({ busy: false });
    hear(press, answer);
  };

  return {
    store,
    choose(choice, why = '') {
      const { choice: former } = store.get();
      // `why` says that nothing was placed, which is not known here.
      const isUnknown = former !== null && !isOnSale(former.round) && visit.presses.isOpen(game, former.round);
      store.change({ choice, message: { text: isUnknown ? '' : why, tone: 'plain' } });
    },
    setStake: (stake) => store.change({ stake }),
    place(isSeen) {
      const { press } = attempt();
      if (store.get().busy || press === null || disabledReason() !== null) return;
      if (isSeen) void send(press);
      else tell(visit.language().t('slip.covered'), 'bad');
    },
    disabledReason,
    unknown: () => unknownText(visit.presses.unanswered(game), attempt().press, isOnSale),
  };
}
