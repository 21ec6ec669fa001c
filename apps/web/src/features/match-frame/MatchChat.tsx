import { useMatchChat } from '../../bindings/match-facts.ts';
import { useText } from '../../text/use-text.ts';
import { MatchFrame } from './MatchFrame.tsx';

/** LAY-08a, API-10a: the operator's chat beside a match, which knows the player where its address names them. */
export function MatchChat({ matchId, name }: { readonly matchId: string; readonly name: string }) {
  const { t, locale } = useText();
  const chat = useMatchChat(matchId, locale);
  if (chat === undefined) return <output aria-label={t('loading')} />;
  return chat === null ? null : <MatchFrame address={chat} title={`${t('match.chat')}: ${name}`} />;
}
