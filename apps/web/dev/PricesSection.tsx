import {
  emptyOddsView,
  flashClasses,
  oddsButtonView,
  oddsNameView,
} from '../src/features/odds-button/OddsButtonView.tsx';
import type { Text } from '../src/text/use-text.ts';
import { Exhibit, Section, State, type Words } from './exhibit.tsx';

export interface ShownPrice {
  readonly name?: string;
  readonly label?: string;
  readonly price?: string;
  readonly isLocked?: boolean;
  readonly isStale?: boolean;
  readonly isSelected?: boolean;
  readonly quick?: 'placing' | 'placed' | 'refused' | null;
  /** How it looks just after a move, and at the end of one. */
  readonly move?: 'up' | 'down';
  readonly isFading?: boolean;
}

const NAME = 'Northbridge FC';

/** `shown` is null where there is no market. */
export function Price({ text, shown }: { readonly text: Text; readonly shown: ShownPrice | null }) {
  if (shown === null) return emptyOddsView();
  const { name = NAME, label, price = '1.85', move, isFading = false } = shown;
  return oddsButtonView({
    address: `100/1|/${name}`,
    name: oddsNameView(name, '1x2', label),
    price,
    isLocked: shown.isLocked ?? false,
    isStale: shown.isStale ?? false,
    isSelected: shown.isSelected ?? false,
    quick: shown.quick ?? null,
    face: (element) => {
      if (element === null || move === undefined) return;
      const { strong, weak } = flashClasses[move];
      element.classList.add(strong);
      element.classList.toggle(weak, isFading);
    },
    onPress: () => undefined,
    t: text.t,
  });
}

const STATES: Readonly<Record<string, ShownPrice | null>> = {
  idle: {},
  selected: { isSelected: true },
  suspended: { isLocked: true },
  stale: { isStale: true },
  'selected, suspended': { isSelected: true, isLocked: true },
  'selected, stale': { isSelected: true, isStale: true },
  'moving up': { move: 'up' },
  'moving up, fading': { move: 'up', isFading: true },
  'moving down': { move: 'down' },
  'moving down, fading': { move: 'down', isFading: true },
  'selected, moving up': { isSelected: true, move: 'up' },
  'selected, moving down': { isSelected: true, move: 'down' },
  'quick bet, placing': { quick: 'placing' },
  'quick bet, placed': { quick: 'placed' },
  'quick bet, refused': { quick: 'refused' },
  'short name': { label: '1' },
  'without a market': null,
};

const LENGTHS: Readonly<Record<string, ShownPrice>> = {
  decimal: { price: '1.85' },
  long: { price: '10.50' },
  fraction: { price: '13/10' },
  american: { price: '-1000' },
  longer: { price: '130.00' },
  'longer american': { price: '-10000' },
  longest: { price: '1000.00' },
  percentage: { price: '45.05%' },
  finest: { price: '4.333333' },
  'long name': { name: 'Club Social y Deportivo Independiente Rivadavia' },
  'long name, longest price': { name: 'Borussia Mönchengladbach', price: '1001.00' },
  'one long word': { name: 'Donaudampfschifffahrtsgesellschaft', price: '12.00' },
};

/** The width that a price has in the narrowest list, in a market and in a wide one. */
const WIDTHS = ['narrow', 'middle', 'broad'] as const;

export function PricesSection({ text }: Words) {
  return (
    <Section id="prices" title="OddsButtonView">
      <Exhibit title="States">
        {Object.entries(STATES).map(([name, shown]) => (
          <State key={name} name={name}>
            <div className="price middle">
              <Price text={text} shown={shown} />
            </div>
          </State>
        ))}
      </Exhibit>
      <Exhibit title="Lengths: in a list, in a market, in a wide market">
        {Object.entries(LENGTHS).map(([name, shown]) => (
          <State key={name} name={name}>
            <div className="price-widths">
              {WIDTHS.map((width) => (
                <div key={width} className={`price ${width}`}>
                  <Price text={text} shown={width === 'narrow' ? { label: '1', ...shown } : shown} />
                </div>
              ))}
            </div>
          </State>
        ))}
      </Exhibit>
    </Section>
  );
}
