import type { OperatorConfig } from '@touchline/contract/operator';

export type ThemeName = 'dark' | 'light';
/** What a colour is for, as the operator's file names it. */
export type Role = keyof OperatorConfig['brand']['dark'];

/** The product's own colours of these roles (`apps/web/src/theme/tokens.css`), where a brand is compared with them. */
export const themeColours: Readonly<Record<ThemeName, Readonly<Record<Role, string>>>> = {
  dark: {
    accent: '#42d77b',
    on_accent: '#001c0b',
    accent_text: '#57e88b',
    page: '#07090e',
    surface: '#0d1117',
    surface_raised: '#141920',
    surface_press: '#1b2129',
    line: '#1b2129',
    text: '#ebeff2',
    text_quiet: '#a1a9b0',
    odds_face: '#1b2129',
    odds_price: '#ffffff',
  },
  light: {
    accent: '#006e37',
    on_accent: '#ffffff',
    accent_text: '#006e37',
    page: '#ebeff2',
    surface: '#ffffff',
    surface_raised: '#f5f7f9',
    surface_press: '#dfe3e8',
    line: '#dfe3e8',
    text: '#0d1117',
    text_quiet: '#5c646e',
    odds_face: '#ebeff2',
    odds_price: '#0d1117',
  },
};
