/** Who helps people that gamble more than they want to, without charge, by ISO 3166 alpha-2 of their country. */
export interface HelpLine {
  readonly country: string;
  readonly name: string;
  readonly url: string;
}

const BY_COUNTRY: readonly HelpLine[] = [
  { country: 'AT', name: 'Spielsuchthilfe', url: 'https://www.spielsuchthilfe.at' },
  { country: 'AU', name: 'Gambling Help Online', url: 'https://www.gamblinghelponline.org.au' },
  { country: 'BR', name: 'Jogadores Anônimos do Brasil', url: 'https://jogadoresanonimos.com.br' },
  { country: 'CA', name: 'ConnexOntario', url: 'https://www.connexontario.ca' },
  { country: 'CH', name: 'SOS Spielsucht', url: 'https://www.sos-spielsucht.ch' },
  { country: 'DE', name: 'Check dein Spiel', url: 'https://www.check-dein-spiel.de' },
  { country: 'DK', name: 'StopSpillet', url: 'https://www.stopspillet.dk' },
  { country: 'ES', name: 'FEJAR', url: 'https://fejar.org' },
  { country: 'FI', name: 'Peluuri', url: 'https://www.peluuri.fi' },
  { country: 'FR', name: 'Joueurs Info Service', url: 'https://www.joueurs-info-service.fr' },
  { country: 'GB', name: 'GamCare', url: 'https://www.gamcare.org.uk' },
  { country: 'NL', name: 'Loket Kansspel', url: 'https://www.loketkansspel.nl' },
  { country: 'NO', name: 'Hjelpelinjen', url: 'https://hjelpelinjen.no' },
  { country: 'NZ', name: 'Gambling Helpline', url: 'https://www.gamblinghelpline.co.nz' },
  { country: 'SE', name: 'Stödlinjen', url: 'https://www.stodlinjen.se' },
  { country: 'US', name: 'National Council on Problem Gambling', url: 'https://www.ncpgambling.org' },
];

/** In many languages and everywhere. */
export const helpEverywhere: readonly Omit<HelpLine, 'country'>[] = [
  { name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org' },
  { name: 'Gamblers Anonymous', url: 'https://www.gamblersanonymous.org' },
];

/** Those of the caller's country first. */
export function helpLinesFor(country: string | null): readonly HelpLine[] {
  return [
    ...BY_COUNTRY.filter((line) => line.country === country),
    ...BY_COUNTRY.filter((line) => line.country !== country),
  ];
}
