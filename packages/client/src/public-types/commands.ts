import type {
  AutoCashOut,
  Bet,
  BonusType,
  IdentityProvider,
  LaunchProvider,
  NewWatchRule,
  NotificationSettings,
  WebPushDevice,
  OddsType,
} from '@touchline/contract';
import type { AcceptPolicy } from '@touchline/rules';
import type { AutoCashOutResult, EditedBet } from './bets-types.ts';
import type { FavouriteMark } from './favourites-types.ts';
import type { IsPriceSeen } from '../quick-bet/quick-bet-types.ts';
import type { LaunchResult, Notice, PanelView } from './page.ts';
import type {
  AccountResult,
  LootboxResult,
  PromoCodeResult,
  IdentityResult,
  IdentityStart,
  NewAccount,
  NewPayment,
  NewBreak,
  NewUserLimit,
  PaymentResult,
  PhoneResult,
  SignInResult,
} from './session-types.ts';
import type { ShareOptions, ShareProblem, ShareResult } from './sharing.ts';
import type { MaxStakeAnswer, PlaceOptions } from './ticket.ts';

/** What a player can do, one command each. */
export interface Commands {
  /** `seen`: odds that stood on the button: the press agrees to no others (I6). Absent: those of now. */
  clickOutcome(matchId: string, marketKey: string, outcomeId: string, seen?: string): void;
  removeSelection(selectionId: string): void;
  removeUnavailable(): void;
  clearSlip(): void;
  /** Several as one change. */
  removeSelections(selectionIds: readonly string[]): void;
  /** Takes a whole bet out, such as a custom bet. */
  removeBet(betId: string): void;
  chooseType(type: 'single' | 'combo' | 'system'): void;
  chooseSystemType(systemTypeId: string): void;
  toggleBanker(selectionId: string): void;
  /** Half of the stake on a place, or none of it. Ignored where there are no terms for it. */
  toggleEachWay(betId: string): void;
  /** `source`: a chip or the largest stake, where it was not typed (SLIP-18). */
  setStake(betId: string, text: string, source?: 'recommended' | 'max_stake'): void;
  setStakeForAll(text: string): void;
  /** Divides a total by all bets; text that is no amount changes nothing. */
  splitStake(text: string): void;
  /** The win that the player wants of a bet: its stake follows it and the odds (SLIP-14). */
  setWin(betId: string, text: string): void;
  /**
   * Puts one of the bet's `offers` on it, or takes its bonus off with null: then none is chosen by itself any more
   * (BON-04). Ignored for a bonus that cannot be chosen.
   */
  chooseBonus(betId: string, bonusId: string | null): void;
  /** `return` is kept for the browser, the other modes with the player's settings. */
  setAcceptMode(mode: AcceptPolicy['mode']): void;
  /** [VAL-10] What the bookmaker takes of each bet of the slip now, whatever the balance; never throws. */
  askMaxStake(): Promise<MaxStakeAnswer>;
  acceptChanges(): void;
  /** Takes the last change of the slip back; a second call makes it again. */
  undo(): void;
  /**
   * Places what the slip holds; never throws. The verdict is in `select.ticket`. `acceptChanges`: the button showed
   * that it takes the changed odds and places.
   */
  place(options?: PlaceOptions): Promise<void>;
  /** After SUCCESS: an empty slip, or the same selections again. */
  startNewSlip(options: { readonly reuse: boolean }): void;
  signIn(login: string, password: string): Promise<SignInResult>;
  signOut(): Promise<void>;
  /** Ends every session of the player, this one too (AUTH-06a). Other tabs and devices say so, and keep their slip. */
  signOutEverywhere(): Promise<AccountResult>;
  /** Makes the account in a currency the active one, and opens it if there is none (AUTH-10). A notice shows a failure. */
  openAccount(currency: string): Promise<void>;
  /** The same for a form that shows a failure at its place. */
  openNewAccount(currency: string): Promise<AccountResult>;
  /** Starts a deposit or withdrawal. */
  startPayment(payment: NewPayment): Promise<PaymentResult>;
  /** Shows what something outside of the client came to: text keys. */
  notify(tone: Notice['tone'], titleKey: string, descriptionKey: string | null): void;
  /** Opens a player account, to be confirmed by letter (AUTH-06). */
  signUp(form: NewAccount): Promise<AccountResult>;
  /** Refused with `error.account.password_needed` in a browser other than that of the sign-up; the letter still counts. */
  confirmEmail(token: string): Promise<AccountResult>;
  /** Confirms with a password that the holder of the letter chooses. */
  confirmWithPassword(token: string, password: string): Promise<AccountResult>;
  /** Asks once more for the letter that confirms an address, with the password that was chosen for the account. */
  sendConfirmationAgain(email: string, password: string): Promise<AccountResult>;
  /** Confirms a sign-up by phone with the code of the message, in the browser that signed up. */
  confirmSignUp(phone: string, code: string): Promise<AccountResult>;
  /** How far it is proved who the player is (AUTH-11). */
  readIdentity(): Promise<IdentityResult>;
  startIdentity(provider: IdentityProvider): Promise<IdentityStart>;
  /** How far the player's number is proved (AUTH-11). */
  readPhone(): Promise<PhoneResult>;
  /** Sends a code to a number of the player. */
  askPhoneCode(phone: string): Promise<PhoneResult>;
  /** Proves the number with its code; the player signs in with it from then on. */
  confirmPhone(code: string): Promise<PhoneResult>;
  askPasswordReset(email: string): Promise<AccountResult>;
  /** Sets a new password with the token of a letter; every session ends (NAV-25). */
  resetPassword(token: string, password: string): Promise<AccountResult>;
  /** Sends a code to a number that is the only login of an account (AUTH-06). */
  askPasswordCode(phone: string): Promise<AccountResult>;
  /** Sets a new password with the code, in the browser that asked for it; every session ends. */
  resetPasswordByCode(phone: string, code: string, password: string): Promise<AccountResult>;
  /** Lets this browser sign in again to an account that strangers have locked (AUTH-06a). */
  unlock(token: string): Promise<AccountResult>;
  /** Sets a limit: a first or lower amount acts at once, a higher one waits and has to be confirmed (RG-04). */
  setUserLimit(limit: NewUserLimit): Promise<AccountResult>;
  /** Asks for the end of a limit, confirms what waits, or takes it back (RG-04). */
  changeUserLimit(id: string, change: 'end' | 'confirm' | 'cancel'): Promise<AccountResult>;
  /** Brings a bonus into play (BON-07a). */
  activateBonus(id: string): Promise<AccountResult>;
  /** Boosts a freebet with points of a hunting (BON-07b). */
  boostBonus(id: string): Promise<AccountResult>;
  /** Opens a lootbox; whoever asks again gets the same answer (BON-10b). */
  openLootbox(id: string): Promise<LootboxResult>;
  /** Gives the player what a promo code stands for (BON-07c). */
  redeemPromoCode(code: string): Promise<PromoCodeResult>;
  /** Takes a break: it acts at once, and nothing takes it back (RG-09). */
  startBreak(wish: NewBreak): Promise<AccountResult>;
  /** Marks notifications as read, or all of them (null) (NOTE-01). */
  readNotifications(ids: readonly string[] | null): Promise<AccountResult>;
  /** Says that bonuses, or hits of jackpots, were shown to the player (JACK-02). */
  markSeen(shown: readonly { readonly id: string; readonly type: BonusType }[]): Promise<AccountResult>;
  /** Saves what the player wants to be told of from now on (NOTE-01). */
  saveNotificationSettings(settings: NotificationSettings): Promise<AccountResult>;
  /** Shows notifications in a browser while the page is closed, until the session is ended (NOTE-01). */
  addWebPushDevice(device: WebPushDevice): Promise<AccountResult>;
  /** Shows none there any more. */
  removeWebPushDevice(id: string): Promise<AccountResult>;
  /** Votes on a prediction of a match, in place of an earlier vote (NOTE-04). */
  vote(predictionId: string, outcomeId: string): Promise<AccountResult>;
  /** What the player wants to be told of a match (NOTE-05). */
  addWatchRule(rule: NewWatchRule): Promise<AccountResult>;
  pauseWatchRule(id: string, isPaused: boolean): Promise<AccountResult>;
  removeWatchRule(id: string): Promise<AccountResult>;
  setOddsType(type: OddsType): void;
  /**
   * Four recommended stakes in a currency, `0` for an empty chip; in the one that the player bets in when it is left out.
   * Whether they were kept (SLIP-18a).
   */
  setStakes(stakes: readonly [string, string, string, string], currency?: string): Promise<boolean>;
  openPanel(tab?: PanelView['tab']): void;
  closePanel(): void;
  togglePanel(): void;
  setTab(tab: PanelView['tab']): void;
  dismissNotice(id: number): void;
  /** It was read that the session is over. */
  dismissSessionOver(): void;
  /** The player has seen what they staked and won, and goes on (RG-01). */
  continueSession(): void;
  /** The page's language moved: other push channels, other locale on bets. */
  setLocale(locale: string): void;
  /** The player chose a language: letters are in it from now on (API-01c). Without effect for a visitor. */
  saveLocale(locale: string): Promise<void>;
  /**
   * Puts a shared slip in the place of what the slip holds, which `undo` brings back (NAV-26). Comes to why it could
   * not; null when it did, or when another code was asked for meanwhile. Never throws.
   */
  restoreShared(code: string): Promise<ShareProblem | null>;
  dismissSharedChanges(): void;
  /** Keeps the slip under a code for others; of the stake nothing unless it is shared too. */
  shareSlip(options: ShareOptions): Promise<ShareResult>;
  /** The same of placed bets: what was picked, at the accepted odds. */
  shareBets(bets: readonly Bet[], options: ShareOptions): Promise<ShareResult>;
  /**
   * Cashes a bet out at what the player saw: decimal text, for all of the open stake or for `share` of it (above 0 and
   * below 1, at most two places). How it went is in `select.betRequest`.
   */
  cashOut(betId: string, toCashout: string, share: string | null): void;
  /** Puts the bet in another shape at the odds that the player saw. How it went is in `select.betRequest`. */
  editBet(betId: string, body: EditedBet): void;
  /** Asks what became of a request about a placed bet that nobody answered; it can never be carried out twice. */
  askAboutBet(betId: string): void;
  /** The outcome of the last request about the bet has been read. */
  dismissBetRequest(betId: string): void;
  /** Values at which the server cashes the bet out by itself; both null takes them back. */
  setAutoCashOut(betId: string, values: AutoCashOut): Promise<AutoCashOutResult>;
  /**
   * Opens a game of a provider: the address of its page, or why there is none. `returnTo`: the page that it leads back to.
   */
  launchGame(provider: LaunchProvider, app: string, returnTo: string): Promise<LaunchResult>;
  /** Switches quick bet on or off; either way the stake has to be approved anew (QB-01). */
  toggleQuickBet(): void;
  /** As typed; another stake has to be approved anew (QB-02). */
  setQuickStake(text: string): void;
  /**
   * From now on one press on live odds places the stake. Ignored while something is wrong with it (QB-02). `isSeen` is asked at
   * each of these presses in the frame of a host (EMB-03b). `shown`: the stake as typed that the button named: no other is
   * approved.
   */
  approveQuickBet(isSeen?: IsPriceSeen, shown?: string): void;
  /** Asks what became of a quick bet that could not be confirmed; it never places one. */
  askAboutQuickBet(): void;
  /** What became of the last quick bet was read. */
  dismissQuickBet(): void;
  /** Picks an outcome in the bet builder of its match, or lets it go. */
  pickCustom(matchId: string, marketKey: string, outcomeId: string): void;
  clearCustom(matchId: string): void;
  /**
   * Puts what the bet builder holds into the slip at its price, in the place of the custom bet of that match (SLIP-07). A
   * single outcome becomes a plain selection, where the settings allow it. Ignored without a price.
   */
  addCustomBet(matchId: string): void;
  /** Asks again for a price or for markets that did not come. */
  askCustomAgain(matchId: string): void;
  /** `build`: goes on in the bet builder of its match; `new_slip`: the outcome takes the place of the slip (SLIP-03). */
  answerCustomQuestion(answer: 'build' | 'new_slip' | 'keep'): void;
  /**
   * Makes favourites of these, or takes them back, at once: a visitor's in this browser, a player's in the account. What the
   * server refuses is taken back with a notice (NOTE-02).
   */
  markFavourites(marks: readonly FavouriteMark[], isKept: boolean): void;
  /** Asks again for everything that failed to load. */
  retry(): void;
}
