import { expect, test } from 'vitest';
import { placingFigures, placingResults, type PlacingRate } from './placing.ts';

const round: PlacingRate = {
  http: 500,
  direct: 800,
  driver: 720,
  bare: 600,
  bareP50: 20,
  bareP99: 30,
  p50: 25,
  p99: 50,
  refused: 0,
};
const plan = { rounds: 3, seconds: 2, clients: 16 };

test('placing stands beside what Node alone reaches of pgbench in the same rounds', () => {
  const slow = { ...round, http: 250, direct: 400, driver: 360, bare: 280 };
  const [share, tail] = placingResults(placingFigures([round, slow, round]), plan);
  expect(share).toMatchObject({ figure: 0.625, met: false, limit: 'Node alone reaches 0.75 ×, without HTTP 0.90 ×' });
  expect(tail).toMatchObject({ figure: 2, met: true, limit: 'Node alone reaches 1.50 ×' });
});

test('placing without pgbench has neither a share nor its limit', () => {
  const [share] = placingResults(placingFigures([{ ...round, direct: null }]), plan);
  expect(share).toMatchObject({ figure: null, met: null, limit: null });
});
