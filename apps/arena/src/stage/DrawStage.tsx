import type { ArenaState } from '@touchline/contract/arena';
import type { GameClock } from '../clock.ts';
import { DrumCanvas } from '../draw/DrumCanvas.tsx';
import { hueOf } from '../draw/drum.ts';
import { useLanguage } from '../language.ts';
import { useMatch, useMoment } from '../moment.ts';
import { calm } from './calm.ts';
import { type DrawView, drawViewAt } from './draw-view.ts';
import { StageHead } from './StageHead.tsx';

interface Props {
  /** Null before the first answer. */
  readonly answer: ArenaState | null;
  readonly clock: GameClock;
}

/** The view of a draw. */
export function DrawStage({ answer, clock }: Props) {
  const language = useLanguage();
  const { t } = language;
  const isCalm = useMatch(calm);
  const view = useMoment(() => drawViewAt(answer, clock.now(), language));
  return (
    <section className="panel stage" aria-label={t('stage.draw')}>
      <StageHead title={view?.title ?? ''} status={view?.status ?? null} />
      <div className="machine">
        <DrumCanvas scene={() => view && { ...view, spins: view.spins && !isCalm, at: clock.now() }} />
        <ol className="tray" aria-label={t('stage.balls')}>
          {view !== null && <Tray view={view} />}
        </ol>
      </div>
      <p className="commentary" aria-live="polite">
        {view?.line}
      </p>
    </section>
  );
}

/** The balls that have come, and room for those to come. */
function Tray({ view: { out, drawn } }: { readonly view: DrawView }) {
  const places = Array.from({ length: drawn }, (_, index) => ({ place: index + 1, number: out[index] }));
  return places.map(({ place, number }) =>
    number === undefined ? (
      <li key={place} className="ball waits" aria-hidden="true" />
    ) : (
      <li key={place} className={`ball hue-${hueOf(number)}`} dir="ltr">
        {number}
      </li>
    ),
  );
}
