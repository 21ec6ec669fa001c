/** A host that says what another host has said: plays a recording to the product. */
import { init } from '@touchline/host-sdk';
import { readRecording, type Recording, replayHost } from '@touchline/host-sdk/recording';
import { byId, fieldOf, openConsole, productOf } from './console.ts';

const host = init({ container: '#sportsbook', src: productOf('first') ?? '', trace: openConsole() });
const state = fieldOf('state');

async function play(recording: Recording): Promise<void> {
  const count = recording.messages.filter(({ direction, message }) => direction === 'out' && message.type !== 'token');
  let said = 0;
  await replayHost(host, recording, {
    speed: Number(fieldOf('speed').value),
    onSaid: () => {
      said += 1;
      state.value = `${said} of ${count.length} said`;
    },
  });
}

const chosen = byId('file') as HTMLInputElement;
chosen.addEventListener('change', () => {
  const [file] = chosen.files ?? [];
  file
    ?.text()
    .then(readRecording)
    .then(play)
    .catch((error: unknown) => {
      state.value = error instanceof Error ? error.message : String(error);
    })
    .finally(() => {
      // So that the same file can be chosen again.
      chosen.value = '';
    });
});
