/** Density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
}

/** P(X < x) of the standard normal distribution, to about 1e-4 (logistic with a cubic term). */
export function normalBelow(x: number): number {
  return 1 / (1 + Math.exp(-(1.5976 * x + 0.070_565_992 * x ** 3)));
}
