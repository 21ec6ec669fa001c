import { Suspense } from 'react';
import { lazyPart } from '../bindings/lazy-part.ts';
import { useIsFramed } from '../bindings/screen.ts';
import { Reminders } from '../features/reminders/Reminders.tsx';
import { FramePreloaders } from '../features/session/FramePreloaders.tsx';

const HostMessages = lazyPart(async () => (await import('./HostMessages.tsx')).HostMessages);

/** What some operators add to every page, and most do not: loaded where the configuration names any of it, or in a frame. */
export function OperatorExtras() {
  return (
    <>
      <Reminders />
      <FramePreloaders />
      {useIsFramed() ? (
        <Suspense fallback={null}>
          <HostMessages />
        </Suspense>
      ) : null}
    </>
  );
}
