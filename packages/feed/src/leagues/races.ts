import type { LeagueLine } from './league-line.ts';

/** Races of several stages: nobody meets anybody, each stage has its winner. */
export const RACES: readonly LeagueLine[] = [
  {
    sport: 'cycling',
    country: 'fr',
    name: 'Tour de France',
    neutral: true,
    outright: 'stage',
    teams: `Tadej Pogačar;Jonas Vingegaard;Remco Evenepoel;Mathieu van der Poel;Isaac del Toro;João Almeida;Jasper Philipsen;Florian Lipowitz;
      Wout van Aert;Tim Merlier;Jonathan Milan;Oscar Onley;Ben Healy;Mads Pedersen;Kévin Vauquelin;Biniam Girmay;Tobias Halland Johannessen;
      Julian Alaphilippe;Matteo Jorgenson;Felix Gall`,
  },
  {
    sport: 'cycling',
    country: 'it',
    name: 'Giro d’Italia',
    neutral: true,
    outright: 'stage',
    teams: `Jonas Vingegaard;Isaac del Toro;Primož Roglič;Adam Yates;Richard Carapaz;Jonathan Milan;Egan Bernal;Giulio Pellizzari;Olav Kooij;
      Derek Gee;Mads Pedersen;Thymen Arensman;Giulio Ciccone;Wout van Aert;Jai Hindley;Paul Magnier;Kaden Groves;Enric Mas`,
  },
  {
    sport: 'cycling',
    country: 'es',
    name: 'Vuelta a España',
    neutral: true,
    outright: 'stage',
    teams: `Jonas Vingegaard;João Almeida;Tom Pidcock;Juan Ayuso;Jai Hindley;Mads Pedersen;Matthew Riccitello;Jasper Philipsen;Felix Gall;
      Giulio Pellizzari;Sepp Kuss;Torstein Træen;Egan Bernal;Jay Vine;Ethan Vernon;Santiago Buitrago;Matteo Jorgenson;Ben Turner`,
  },
];
