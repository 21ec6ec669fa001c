import type { LeagueLine } from './league-line.ts';

/** Leagues of premium cricket, which is a list of its own (NAV-17). */
export const PREMIUM_LEAGUES: readonly LeagueLine[] = [
  {
    sport: 'premium-cricket',
    country: 'int',
    name: 'T20 Internationals',
    neutral: true,
    outright: 'season',
    teams: `India|#1f4fa3;Australia|#f2b705;England|#12326e;New Zealand|#1c1c1c;South Africa|#0b6b3a;Pakistan|#0f5c34;West Indies|#7b0f2b;Sri Lanka|#14387f;
      Afghanistan|#0b63b0;Bangladesh|#0a6a4b;Ireland|#1f8a4c;Zimbabwe|#c8202f`,
  },
  {
    sport: 'premium-cricket',
    country: 'int',
    name: 'Caribbean Premier League',
    spread: 0.6,
    teams: `Guyana Amazon Warriors|#0b7a3b;Trinbago Knight Riders|#8d1b3d;Saint Lucia Kings|#1273c4;Barbados Royals|#e0218a;Antigua and Barbuda Falcons|#e0662f;
      St Kitts and Nevis Patriots|#b3202a`,
  },
  {
    sport: 'premium-cricket',
    country: 'pk',
    name: 'Pakistan Super League',
    spread: 0.6,
    teams: `Lahore Qalandars|#2c8f3f;Islamabad United|#d3222f;Peshawar Zalmi|#f2c409;Multan Sultans|#16607a;Karachi Kings|#1c3f94;Quetta Gladiators|#5b2a86`,
  },
  {
    sport: 'premium-cricket',
    country: 'za',
    name: 'SA20',
    spread: 0.6,
    teams: `Sunrisers Eastern Cape|#f26522;MI Cape Town|#1a5ca8;Paarl Royals|#e84b8a;Joburg Super Kings|#f4c20d;Pretoria Capitals|#1c4b8f;Durban's Super Giants|#0f9ed5`,
  },
];
