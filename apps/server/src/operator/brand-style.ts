import type { OperatorConfig } from '@touchline/contract/operator';
import { type Role, themeColours, type ThemeName } from './theme-colours.ts';

type Brand = OperatorConfig['brand'];
type Colours = { readonly [Name in Role]?: string | undefined };

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours as WCAG 2 measures it, from 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The brand's colours of a theme, with those that follow from others. */
function chosenIn(brand: Brand, theme: ThemeName): Colours {
  const colours = brand[theme];
  const { accent } = colours;
  if (accent === undefined) return colours;
  const onAccent = contrastOf(accent, '#ffffff') > contrastOf(accent, '#000000') ? '#ffffff' : '#000000';
  return { on_accent: onAccent, accent_text: accent, ...colours };
}

const grounds: readonly Role[] = ['page', 'surface', 'surface_raised'];
/** What is read on what. */
const readings: readonly (readonly [text: Role, ground: Role])[] = [
  ['on_accent', 'accent'],
  ['odds_price', 'odds_face'],
  ...(['text', 'text_quiet', 'accent_text'] as const).flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
];
const least = 4.5;

interface Unreadable {
  readonly theme: ThemeName;
  /** The colour of the file that makes it so. */
  readonly role: Role;
  readonly on: Role;
  /** Rounded down to a tenth. */
  readonly contrast: string;
}

/** Colours of a brand that cannot be read on what they stand on; the first of each. */
export function unreadable(brand: Brand): readonly Unreadable[] {
  return (['dark', 'light'] as const).flatMap((theme) => {
    const chosen = chosenIn(brand, theme);
    const colourOf = (role: Role): string => chosen[role] ?? themeColours[theme][role];
    const found = readings.flatMap(([text, ground]): readonly Unreadable[] => {
      const contrast = contrastOf(colourOf(text), colourOf(ground));
      if (contrast >= least || (chosen[text] === undefined && chosen[ground] === undefined)) return [];
      // A colour that follows from the accent is the accent's.
      const role = brand[theme][text] === undefined ? (chosen[text] === undefined ? ground : 'accent') : text;
      const on = role === ground ? text : ground;
      return [{ theme, role, on, contrast: String(Math.floor(contrast * 10) / 10) }];
    });
    return found.filter(({ role }, place) => found.findIndex((each) => each.role === role) === place);
  });
}

function tokenOf(role: string): string {
  return `--${role.replaceAll('_', '-')}`;
}

/** Tokens that lie between others of the brand. */
function between(chosen: Colours): readonly string[] {
  const mixes: readonly (readonly [Role, string, number, string])[] = [
    ['accent', '--accent-hover', 88, 'var(--text)'],
    ['accent', '--accent-soft', 13, 'transparent'],
    ['line', '--line-strong', 80, 'var(--text)'],
    ['surface', '--field', 50, 'var(--page)'],
    ['odds_face', '--odds-face-hover', 90, 'var(--text)'],
    ['odds_face', '--odds-face-press', 80, 'var(--text)'],
    ['odds_face', '--odds-locked', 60, 'var(--page)'],
    ['text_quiet', '--odds-name', 100, 'transparent'],
  ];
  return mixes.flatMap(([role, token, share, other]) => {
    const colour = chosen[role];
    return colour === undefined ? [] : [`${token}:color-mix(in oklab,${colour} ${share}%,${other})`];
  });
}

function block(selector: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${selector}{${lines.join(';')}}\n`;
}

function themeBlock(brand: Brand, theme: ThemeName): readonly string[] {
  const chosen = chosenIn(brand, theme);
  const own = Object.entries(chosen).map(([role, colour]) => `${tokenOf(role)}:${colour}`);
  return [...own, ...between(chosen)];
}

/**
 * The style sheet of a brand; empty where it changes nothing. It stands in no layer, so it counts before the product's
 * own, and each theme's colours are kept out of the other.
 */
export function brandStyle(brand: Brand): string {
  const { radius } = brand;
  const corners = radius === undefined ? [] : [`--radius:${radius}px`, `--radius-small:${Math.round(radius * 0.6)}px`];
  return [
    block(':root', corners),
    block(":root:not([data-theme='light'])", themeBlock(brand, 'dark')),
    block("[data-theme='light']", themeBlock(brand, 'light')),
  ].join('');
}
