/** What is asked for by an attack; the number makes every address another one. */
function lists(serial: number): string {
  const from = new Date(Date.UTC(2020, 0, 1) + serial * 1000).toISOString();
  return `/_sb_api/api/v2/matches?limit=500&start_from=${encodeURIComponent(from)}`;
}
function pages(serial: number): string {
  return `/sportsbook/live?n=${serial}`;
}
function searches(serial: number): string {
  return `/_sb_api/api/v2/search?q=${serial.toString(36).padStart(6, 'zqxj')}`;
}

export const attacks = {
  lists,
  pages,
  searches,
  mixed: (serial: number): string => [lists, pages, searches][serial % 3]?.(serial) ?? lists(serial),
} as const satisfies Readonly<Record<string, (serial: number) => string>>;

export type AttackKind = keyof typeof attacks;

export interface AttackPlan {
  readonly url: string;
  readonly kind: AttackKind;
  /** Where the attack comes from, as the proxy in front says it. */
  readonly address: string;
  readonly connections: number;
  /** Numbers of this attack begin here. */
  readonly seed: number;
}
