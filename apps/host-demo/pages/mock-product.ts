/** Stands in the frame in the place of the product: says to the host what the product of a recording said. */
import { readRecording, replayProduct } from '@touchline/host-sdk/recording';
import { byId } from './console.ts';

const list = byId('said');
addEventListener('message', ({ source, data }: MessageEvent<{ readonly type?: unknown } | null>) => {
  if (source !== window.parent || typeof data?.type !== 'string') return;
  list.append(Object.assign(document.createElement('li'), { textContent: `→ ${data.type}` }));
});
const answer = await fetch('/recording.json');
await replayProduct(window.parent, location.origin, readRecording(await answer.text()), {
  onSaid: ({ message }) =>
    list.append(Object.assign(document.createElement('li'), { textContent: `← ${message.type}` })),
});
