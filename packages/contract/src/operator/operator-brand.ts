import * as z from 'zod/mini';
import { expecting, section, withDefault, withoutDefault } from '../field-notes.ts';
import { text } from '../primitives.ts';

const colour = expecting(
  z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
  'a colour as # and six hexadecimal digits',
  '#1d4ed8',
);

/** Colours of a theme by their roles, as `web/theme/tokens.css` has them. */
function theme(name: string, accent: string) {
  return section(
    {
      accent: withoutDefault(colour, 'Of what is pressed first: the main button, what is chosen.', accent),
      on_accent: withoutDefault(
        colour,
        'Of text on it; black or white, whichever is easier to read, when left out.',
        accent,
      ),
      accent_text: withoutDefault(colour, 'Of text in the colour of the brand; `accent` when left out.', accent),
      page: withoutDefault(colour, 'Behind everything.', accent),
      surface: withoutDefault(colour, 'Of head, lists and ticket.', accent),
      surface_raised: withoutDefault(colour, 'Of what lies on a surface.', accent),
      surface_press: withoutDefault(colour, 'Of what is pressed or pointed at there.', accent),
      line: withoutDefault(colour, 'Of lines between things.', accent),
      text: withoutDefault(colour, 'Of text.', accent),
      text_quiet: withoutDefault(colour, 'Of text that matters less.', accent),
      odds_face: withoutDefault(colour, 'Of a price.', accent),
      odds_price: withoutDefault(colour, 'Of the odds on it.', accent),
    },
    `Colours of the ${name} theme; those of the product where they are left out. Text has to be readable on what it stands on (a contrast of 4.5).`,
  );
}

export const brand = section(
  {
    name: withDefault(
      expecting(text.check(z.minLength(1)), 'text of 1 to 300 characters', 'Touchline'),
      'Touchline',
      'Name of the site, in its head, its titles and its letters.',
    ),
    logo: withoutDefault(
      expecting(
        z.string().check(z.regex(/^(?!\/)[^\\]+\.(?:svg|png|webp)$/)),
        'the path of an SVG, PNG or WebP picture from the folder of this file',
        'logo.svg',
      ),
      'Picture in the head, 28 pixels high, at most 200 kB: an SVG, PNG or WebP file beside this one.',
      'logo.svg',
    ),
    logo_has_name: withDefault(
      z.boolean(),
      false,
      'Whether the logo shows the name too, which is not written beside it then.',
    ),
    radius: withoutDefault(
      expecting(z.int().check(z.minimum(0), z.maximum(20)), 'a whole number from 0 to 20', 10),
      'How round corners are, in pixels.',
      10,
    ),
    dark: theme('dark', '#42d77b'),
    light: theme('light', '#006e37'),
  },
  'What the site is called and looks like.',
);
