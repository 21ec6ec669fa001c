import type { PushEndpoint } from '@touchline/contract';

/** Transports whose every frame can be listened to, as a sign of life (I9); the skipped ones are valid and never chosen. */
const usableNames = /^(?:websocket|http_stream|sse)$/;
const skippedNames = /^(?:sockjs|webtransport)$/;

function isNamed(value: unknown, names: RegExp): value is PushEndpoint {
  return (
    names.test(String(Object(value).transport)) &&
    typeof Object(value).endpoint === 'string' &&
    Object(value).endpoint !== ''
  );
}

/** [PUSH-08] What the site has set, as the push library takes it; null when it cannot be used (`fallback/refusal.ts`). */
export function transportsOf(given: unknown): string | PushEndpoint[] | null {
  if (typeof given === 'string') return /^(?:wss?:\/)?\/./.test(given) ? given : null;
  const list: readonly unknown[] = Array.isArray(given) ? given : [];
  const usable = list.filter((each) => isNamed(each, usableNames));
  return usable.length > 0 && list.every((each) => isNamed(each, usableNames) || isNamed(each, skippedNames))
    ? usable
    : null;
}
