import type { OperatorConfigFile } from '@touchline/contract/operator';

/** Largest stake and payout of a bet, in whole euro. */
const mostStake = 2_000;
const mostPayout = 50_000;

/** A currency whose limits are worth the same as those of every other, rounded down to `decimals`. */
function limited(code: string, rate: string, decimals: number) {
  const amount = (euro: number) => {
    const unit = 10 ** decimals;
    return (Math.floor((euro / Number(rate)) * unit) / unit).toFixed(decimals);
  };
  return { code, rate, max_stake: amount(mostStake), payout: amount(mostPayout) };
}

export default {
  brand: {
    name: 'Blockpitch',
    logo: 'logo.svg',
    radius: 4,
    dark: {
      accent: '#8f9bff',
      page: '#0a0b14',
      surface: '#10121f',
      surface_raised: '#171a2b',
      surface_press: '#1f2338',
      line: '#242942',
      odds_face: '#1f2338',
    },
    light: { accent: '#3d3bd1' },
  },
  locales: ['en', 'pt-BR', 'es', 'tr'],
  currencies: [
    { ...limited('BTC', '60000', 4), min_stake: '0.00001', stakes: ['0.0001', '0.0005', '0.001', '0.005'] },
    { ...limited('ETH', '2500', 3), min_stake: '0.0004', stakes: ['0.002', '0.01', '0.02', '0.1'] },
    { ...limited('USDT', '0.92', 0), min_stake: '1' },
    // Its own: the product has never heard of it.
    {
      ...limited('PITCH', '0.05', 0),
      kind: 'crypto',
      decimals: 4,
      min_stake: '10',
      stakes: ['50', '100', '500', '1000'],
    },
  ],
  default_currency: 'USDT',
  betting: { accept_odds: 'higher', live_delay: 3, live_delay_by_sport: {} },
  odds_types: { available: ['decimal', 'american', 'percent'] },
  limits: { exposure: 500_000 },
  support: { url: 'https://help.blockpitch.example' },
} satisfies OperatorConfigFile;
