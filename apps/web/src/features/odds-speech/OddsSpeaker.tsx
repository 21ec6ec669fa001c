import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Market } from '@touchline/contract';
import { useMatchHead } from '../../bindings/catalogue.ts';
import { useHeldMatch } from '../../bindings/match-facts.ts';
import { useOddsText } from '../../bindings/odds.ts';
import { useOddsSpeech, useSeconds } from '../../bindings/odds-speech.ts';
import { useMarket } from '../../bindings/suspension.ts';
import { marketName, outcomeName } from '../../text/names.ts';
import { sidesOf } from '../../text/outcome-words.ts';
import { useText } from '../../text/use-text.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { createSpeechQueue } from './speech-queue.ts';
import { movesBetween, type SpokenMove } from './spoken-moves.ts';

/** A message of a few prices takes about so long to be read, in ms. */
const GAP = 4000;

/** Says what moves in the market that the player chose; the selections of the slip say themselves. */
export function OddsSpeaker() {
  const { market } = useOddsSpeech();
  return market === null ? null : <MarketSpeaker key={`${market.matchId}/${market.marketKey}`} {...market} />;
}

function MarketSpeaker({ matchId, marketKey }: { readonly matchId: string; readonly marketKey: string }) {
  const text = useText();
  const { t } = text;
  const oddsText = useOddsText();
  const match = useMatchHead(matchId);
  useHeldMatch(matchId);
  const market = useMarket(matchId, marketKey);
  const [queue] = useState(() => createSpeechQueue(GAP));
  const heard = useRef<Market | null>(null);
  const [words, setWords] = useState('');
  const say = useEffectEvent((move: SpokenMove, named: Market) => {
    const sportKey = match?.tournament.sport.key ?? '';
    if (move.kind === 'suspended' || move.kind === 'open') {
      const name = marketName(text, sportKey, named);
      queue.put('market', t(move.kind === 'open' ? 'odds-help.speech.open' : 'odds-help.speech.suspended', { name }));
      return;
    }
    const outcome = named.outcomes.find(({ id }) => id === move.outcomeId);
    if (outcome === undefined) return;
    const name = outcomeName(text, { sportKey, sides: sidesOf(match) }, named, outcome);
    const odds = oddsText(move.odds);
    queue.put(move.outcomeId, t(move.kind === 'up' ? 'odds-help.speech.up' : 'odds-help.speech.down', { name, odds }));
  });
  useEffect(() => {
    const [before, named] = [heard.current, market ?? heard.current];
    heard.current = market;
    if (named !== null) for (const move of movesBetween(before, market)) say(move, named);
  }, [market]);
  useSeconds((now) => setWords((said) => queue.next(now) ?? said));
  return (
    <VisuallyHidden as="output" data-odds-speaker>
      {words}
    </VisuallyHidden>
  );
}
