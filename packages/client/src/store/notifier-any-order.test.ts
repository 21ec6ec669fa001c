import fc from 'fast-check';
import { test } from 'vitest';
import { createDevice, createVisibility } from '../testing/notified-device.ts';
import { createNotifier, type Pace } from './notifier.ts';

type Step =
  | { readonly kind: 'change'; readonly key: number; readonly pace: Pace }
  | { readonly kind: 'frame' | 'press' | 'leave' | 'come' | 'away' | 'back'; readonly key: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('change'),
        key: fc.nat(39),
        pace: fc.constantFrom('list', 'frame', 'after'),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom('frame', 'press', 'leave', 'come', 'away', 'back'),
        key: fc.nat(39),
      }),
    },
  ),
  { minLength: 20, maxLength: 300 },
);

test('in any order of changes every listener gets the newest value in bounded time, and then there is rest [PUSH-05]', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 4 }), (script, fixed, each) => {
      const device = createDevice((notified) => fixed + notified * each);
      const notifier = createNotifier(device.env);
      const visibilities = [createVisibility(), createVisibility()] as const;
      const values = Array.from({ length: 40 }, () => 0);
      const seen = Array.from({ length: 40 }, () => 0);
      const urgent = new Set<number>();
      /** In how many frames they have to be notified. */
      const following = new Map<number, number>();
      const stops = new Map<number, () => void>();
      const come = (key: number): void => {
        if (stops.has(key)) return;
        seen[key] = values[key] ?? 0;
        const listener = (): void => {
          device.painted();
          seen[key] = values[key] ?? 0;
          urgent.delete(key);
          following.delete(key);
        };
        stops.set(
          key,
          notifier.subscribe(`key/${key}`, listener, key % 3 === 0 ? undefined : visibilities[key % 2 === 0 ? 0 : 1]),
        );
      };
      const leave = (key: number): void => {
        stops.get(key)?.();
        stops.delete(key);
        urgent.delete(key);
        following.delete(key);
      };
      for (let key = 0; key < 40; key += 2) come(key);
      for (const step of script) {
        switch (step.kind) {
          case 'change':
            values[step.key] = (values[step.key] ?? 0) + 1;
            notifier.changed(`key/${step.key}`, step.pace);
            if (step.pace === 'frame' && stops.has(step.key)) urgent.add(step.key);
            if (step.pace === 'after' && stops.has(step.key) && !following.has(step.key)) following.set(step.key, 2);
            break;
          case 'frame':
            device.frame();
            // Nothing of pace frame outlives a frame, and nothing of pace after two.
            if (urgent.size > 0) return false;
            for (const [key, left] of following) {
              if (left === 1) return false;
              following.set(key, left - 1);
            }
            break;
          case 'press':
            device.press();
            break;
          case 'leave':
            leave(step.key);
            break;
          case 'come':
            come(step.key);
            break;
          case 'away':
          case 'back':
            visibilities[step.key % 2 === 0 ? 0 : 1].set(step.kind === 'away');
            break;
          default:
            step satisfies never;
        }
      }
      const late = (places: readonly number[]): readonly number[] => places.filter((key) => seen[key] !== values[key]);
      const listening = [...stops.keys()];
      const since = device.now();
      // A press, all 40 of them by eight a frame, each frame as slow as this device makes it.
      const shown = listening.filter((key) => key % 3 === 0 || !visibilities[key % 2 === 0 ? 0 : 1].isOff());
      const patience = 150 + 50 + 6 * (fixed + 16 * each + 16);
      while (late(shown).length > 0) {
        if (device.now() - since > patience) return false;
        device.frame();
      }
      while (!device.isAtRest()) {
        if (device.now() - since > 1_000 + 2 * patience) return false;
        device.frame();
      }
      return late(listening).length === 0;
    }),
    { numRuns: 300 },
  );
});
