import type { ArenaBet, ArenaGame, ArenaProof, ArenaState } from '@touchline/contract/arena';
import { h, createRenderer, say } from '../dom.ts';
import type { TextKey } from '../text/text.ts';
import type { Visit } from '../visit.ts';
import { canRecompute, recompute, type Recomputed } from './recompute.ts';

/** The panel that says what binds the house, and checks results. */
export interface Fair {
  readonly element: HTMLElement;
  show(state: ArenaState): void;
  /** Checks the result of a round step by step; `about` says which one it is, `bet` is the one it was asked for. */
  check(round: string, about: string, bet: ArenaBet | null): void;
}

type Verdict = readonly [is: boolean | null, key: TextKey, values?: Readonly<Record<string, string>>];

/** A hash or a seed, which is read from left to right and may be broken anywhere. */
function digits(text: string): HTMLElement {
  return h('code', { class: 'digits', dir: 'ltr' }, text);
}

export function createFair(game: ArenaGame, visit: Visit): Fair {
  const { t } = visit;
  const words = h('p');
  const coming = h('ol', { class: 'commitments' });
  const drawComing = createRenderer(coming);
  const output = h('div', { class: 'check' });
  /** Commitments that this page received while the round was open, and when; they cannot change afterwards. */
  const seen = new Map<string, { readonly commitment: string; readonly at: number }>();
  let asked = 0;

  const note = (state: ArenaState): void => {
    const now = visit.clock.now();
    const early = state.rounds.filter(({ closes_at }) => now < closes_at);
    for (const { id, commitment } of [...early, ...state.ahead]) {
      if (!seen.has(id)) seen.set(id, { commitment, at: now });
    }
  };

  const verdictsOf = (proof: ArenaProof, own: Recomputed, bet: ArenaBet | null): readonly Verdict[] => {
    const known = seen.get(proof.id);
    const isSeed = own.commitment === proof.commitment;
    const isResult = own.result.join() === proof.result?.join();
    const about: Verdict =
      known === undefined
        ? [null, 'fair.seen.not']
        : known.commitment === proof.commitment
          ? [true, 'fair.seen', { time: visit.formats().time(known.at) }]
          : [false, 'fair.seen.other'];
    const ofBet: readonly Verdict[] =
      bet === null || bet.commitment === null
        ? []
        : [bet.commitment === proof.commitment ? [true, 'fair.bet'] : [false, 'fair.bet.other']];
    return [
      [isSeed, isSeed ? 'fair.committed' : 'fair.committed.not'],
      about,
      ...ofBet,
      [isResult, isResult ? 'fair.follows' : 'fair.follows.not'],
    ];
  };

  const verdictLine = ([is, key, values]: Verdict): HTMLElement =>
    h(
      'li',
      { 'data-verdict': is === null ? 'open' : String(is) },
      h('span', { 'aria-hidden': 'true' }, is === null ? '·' : is ? '✓' : '✗'),
      h('span', {}, t(key, values)),
    );

  const stepTable = ({ names }: ArenaProof, { steps }: Recomputed): HTMLElement => {
    const count = (value: number): string => visit.formats().count(value);
    const heads = (['counter', 'digits', 'value', 'sum', 'rest', 'drawn'] as const).map((head) =>
      h('th', { scope: 'col' }, t(`fair.step.${head}`)),
    );
    const rows = steps.map(({ counter, digits: text, value, sum, number }) =>
      h(
        'tr',
        {},
        h('td', {}, String(counter)),
        h('td', {}, digits(text)),
        h('td', {}, count(value)),
        h('td', {}, count(sum)),
        h('td', {}, count(value % sum)),
        h('td', {}, number === null ? t('fair.dropped') : h('bdi', {}, `${number} ${names[number - 1] ?? ''}`.trim())),
      ),
    );
    return h(
      'div',
      { class: 'steps', role: 'group', 'aria-label': t('fair.steps'), tabindex: 0 },
      h('table', {}, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...rows)),
    );
  };

  const commands = (seed: string): HTMLElement =>
    h(
      'div',
      {},
      h('p', { class: 'quiet' }, t('fair.commands')),
      h('pre', { dir: 'ltr', tabindex: 0 }, `printf %s ${seed} | sha256sum\nprintf %s ${seed}:0 | sha256sum`),
    );

  const fact = (name: string, value: Node): HTMLElement => h('div', {}, h('dt', {}, name), h('dd', {}, value));

  const answerOf = async (round: string, bet: ArenaBet | null): Promise<readonly HTMLElement[]> => {
    const proof = await visit.api.proof(game, round);
    const { seed } = proof;
    const facts = [fact(t('fair.commitment'), digits(proof.commitment))];
    if (seed === null) return [h('dl', {}, ...facts), h('p', {}, t('fair.later'))];
    facts.push(fact(t('fair.seed'), digits(seed)));
    if (!canRecompute()) return [h('dl', {}, ...facts), h('p', {}, t('fair.unable')), commands(seed)];
    const own = await recompute(seed, proof.weights, proof.drawn);
    return [
      h('ul', { class: 'verdicts' }, ...verdictsOf(proof, own, bet).map(verdictLine)),
      h('dl', {}, ...facts),
      h('h4', {}, t('fair.steps')),
      h('p', { class: 'quiet' }, t('fair.rule')),
      stepTable(proof, own),
      commands(seed),
    ];
  };

  /** Puts the answer in the place of `waiting`, unless another check was asked for meanwhile. */
  const fillIn = async (
    waiting: HTMLElement,
    round: string,
    bet: ArenaBet | null,
    isWanted: () => boolean,
  ): Promise<void> => {
    try {
      const answer = await answerOf(round, bet);
      if (isWanted()) waiting.replaceWith(...answer);
    } catch {
      if (isWanted()) say(waiting, t('fair.failed'));
    }
  };

  return {
    element: h(
      'section',
      { class: 'panel fair', 'aria-labelledby': 'fair-title' },
      h('h2', { id: 'fair-title' }, t('fair.title')),
      words,
      output,
      h('details', {}, h('summary', {}, t('fair.ahead')), coming),
    ),
    show(state) {
      note(state);
      say(words, t(state.demonstration ? 'fair.words.demo' : 'fair.words'));
      const { time } = visit.formats();
      const now = visit.clock.now();
      const early = state.rounds
        .filter(({ closes_at }) => now < closes_at)
        .map(({ id, starts_at, commitment }) => ({ id, starts_at, commitment, opens_at: null }));
      const rounds = [...early, ...state.ahead];
      drawComing(JSON.stringify([rounds, time(0)]), () =>
        rounds.map(({ starts_at, opens_at, commitment }) =>
          h(
            'li',
            {},
            h('b', {}, time(starts_at)),
            opens_at === null ? null : h('span', { class: 'quiet' }, t('fair.opens', { time: time(opens_at) })),
            digits(commitment),
          ),
        ),
      );
    },
    check(round, about, bet) {
      asked += 1;
      const mine = asked;
      const title = h('h3', { tabindex: -1 }, t('fair.check.of', { about }));
      const waiting = h('p', { class: 'quiet' }, t('fair.checking'));
      output.replaceChildren(title, waiting);
      title.focus();
      void fillIn(waiting, round, bet, () => mine === asked);
    },
  };
}
