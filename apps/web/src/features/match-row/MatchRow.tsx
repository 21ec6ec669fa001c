import { memo } from 'react';
import type { MatchHead } from '@touchline/client';
import { useMarketShape, useMatchHead } from '../../bindings/catalogue.ts';
import type { RenderStar } from '../../bindings/favourites.ts';
import { pathOf } from '../../bindings/links.tsx';
import { useIsVideoOn } from '../../bindings/match-facts.ts';
import { useSelect } from '../../bindings/PageProvider.tsx';
import type { RenderOutcome } from '../../bindings/render-outcome.ts';
import { useEachSecond, useFeedClock } from '../../bindings/screen.ts';
import { VisibilityContext, useRowVisibility } from '../../bindings/visibility.ts';
import { clockText } from '../../text/match-clock.ts';
import { useText } from '../../text/use-text.ts';
import {
  goneView,
  matchRowView,
  moreView,
  offerView,
  outrightView,
  pricesView,
  sidesView,
  summaryOf,
  skeletonRowView,
  whenView,
} from './MatchRowView.tsx';

/** An outright shows the first of its competitors. */
const OUTRIGHT_PRICES = 3;

interface Props {
  readonly matchId: string;
  /** False: the row renders its link with names and time only, and subscribes to nothing. */
  readonly isNear: boolean;
  readonly renderOutcome: RenderOutcome;
  readonly renderStar: RenderStar;
  /** How many prices the main and the secondary market of its league have (CAT-14, LAY-11). */
  readonly mainOutcomes: number;
  readonly secondaryOutcomes: number;
}

/**
 * A match in a list: when, who, score, main and secondary market, further markets. Its height never changes. Far from the
 * screen it is its link alone, with names and time as one text: the same element, so that the focus stays on it while the
 * rest comes and goes. There may be hundreds of those, so nothing in them subscribes to anything. Each part that changes
 * by itself reads its own facts and calls its view, which adds no component to the tree.
 */
export const MatchRow = memo(function MatchRow({ matchId, isNear, ...rest }: Props) {
  // Address and names of a match stay what they are: whatever else changes is read by what is near the screen.
  const match = useSelect().peekMatch(matchId);
  const text = useText();
  if (match === null) return skeletonRowView();
  return matchRowView({
    matchId,
    to: pathOf(match.tournament.sport.key, match.slug),
    isOutright: match.competitors === null,
    who: isNear ? <Who matchId={matchId} former={match} /> : summaryOf(match, text),
    offer: isNear ? <Offer matchId={matchId} {...rest} /> : null,
  });
});

/** `former` names who played in a match that has left the programme, while its row keeps its place. */
function Who({ matchId, former }: { readonly matchId: string; readonly former: MatchHead }) {
  const match = useMatchHead(matchId);
  const { t } = useText();
  if (match === null) return goneView(former);
  return match.competitors === null ? (
    <Outright match={match} />
  ) : (
    sidesView({ match, competitors: match.competitors, when: <When match={match} />, t })
  );
}

/** The buttons of a row. */
function Offer({ matchId, renderOutcome, renderStar, mainOutcomes, secondaryOutcomes }: Omit<Props, 'isNear'>) {
  const match = useMatchHead(matchId);
  const [place, visibility] = useRowVisibility<HTMLSpanElement>();
  if (match === null) return null;
  const isOutright = match.competitors === null;
  return (
    <VisibilityContext value={visibility}>
      {offerView({
        place,
        star: renderStar({ kind: 'matches', id: matchId, name: match.name }),
        main: (
          <Prices
            matchId={matchId}
            marketKey={match.mainMarketKey}
            columns={isOutright ? OUTRIGHT_PRICES : mainOutcomes}
            renderOutcome={renderOutcome}
            variant="main"
            hasSides={!isOutright}
          />
        ),
        secondary: isOutright ? null : (
          <Prices
            matchId={matchId}
            marketKey={match.secondaryMarketKey}
            columns={secondaryOutcomes}
            renderOutcome={renderOutcome}
            variant="secondary"
            hasSides={!isOutright}
          />
        ),
        more: <More match={match} />,
      })}
    </VisibilityContext>
  );
}

function When({ match }: { readonly match: MatchHead }) {
  const text = useText();
  const feedNow = useFeedClock();
  const clock = useEachSecond((now) => clockText(match.statistics, now) ?? '');
  return whenView({ match, clock, now: feedNow(), text });
}

/** CAT-12. */
function Outright({ match }: { readonly match: MatchHead }) {
  const text = useText();
  const feedNow = useFeedClock();
  const shape = useMarketShape(match.id, match.mainMarketKey);
  return outrightView({ match, count: shape?.outcomes.length ?? match.field.length, now: feedNow(), text });
}

interface PricesProps {
  readonly matchId: string;
  readonly marketKey: string | null;
  readonly columns: number;
  readonly variant: 'main' | 'secondary';
  readonly hasSides: boolean;
  readonly renderOutcome: RenderOutcome;
}

function Prices({ marketKey, ...rest }: PricesProps) {
  return pricesView({ ...rest, market: useMarketShape(rest.matchId, marketKey) });
}

function More({ match }: { readonly match: MatchHead }) {
  return moreView({ match, isVideoOn: useIsVideoOn(), text: useText() });
}
