/** What every host page of this demonstration has: a list of the messages, the recording of them, and its player. */
import type { HostOptions, TracedMessage } from '@touchline/host-sdk';
import { createRecorder } from '@touchline/host-sdk/recording';

/** Lines that the list keeps. */
const MOST_LINES = 200;

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`this page has no #${id}`);
  return found;
}

export function fieldOf(id: string): HTMLInputElement | HTMLSelectElement | HTMLOutputElement {
  return byId(id) as HTMLInputElement;
}

/** Addresses of the products, as the server of this page knows them; `?product=mock` plays a recording in the place of one. */
export function productOf(which: 'first' | 'second'): string | null {
  if (new URLSearchParams(location.search).get('product') === 'mock') return `${location.origin}/mock-product`;
  const { first, second } = document.documentElement.dataset;
  const address = which === 'first' ? first : second;
  return address ? `${address}/sportsbook` : null;
}

/** Lists each message and records it; the button saves the recording. */
export function openConsole(): (traced: TracedMessage) => void {
  const lines = byId('lines');
  const recorder = createRecorder();
  byId('save').addEventListener('click', () => {
    const file = new Blob([JSON.stringify(recorder.recording(), null, 2)], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'host-messages.json';
    link.click();
    URL.revokeObjectURL(link.href);
  });
  return (traced) => {
    recorder.trace(traced);
    const { direction, message } = traced;
    const line = document.createElement('li');
    const name = message.type.replace('sportsbook:', '');
    const payload = message.type === 'token' ? '…' : JSON.stringify('payload' in message ? message.payload : {});
    line.textContent = `${direction === 'in' ? '←' : '→'} ${name} ${payload}`;
    lines.prepend(line);
    while (lines.children.length > MOST_LINES) lines.lastChild?.remove();
  };
}

/** The player of a page for one product: who is signed in, kept for the tab, and their tokens. */
export function playerOf(brand: 'first' | 'second'): {
  isSignedIn(): boolean;
  set(isSignedIn: boolean): void;
  readonly getToken: NonNullable<HostOptions['getToken']>;
} {
  const key = `player.${brand}`;
  const isSignedIn = (): boolean => sessionStorage.getItem(key) !== null;
  return {
    isSignedIn,
    set: (next) => (next ? sessionStorage.setItem(key, '1') : sessionStorage.removeItem(key)),
    getToken: async () => {
      if (!isSignedIn()) return null;
      const answer = await fetch(`/token?brand=${brand}`, { method: 'POST', headers: { 'x-host-demo': '1' } });
      return answer.ok ? answer.text() : null;
    },
  };
}
