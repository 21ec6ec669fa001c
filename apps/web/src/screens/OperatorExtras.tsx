import { Reminders } from '../features/reminders/Reminders.tsx';
import { FramePreloaders } from '../features/session/FramePreloaders.tsx';

/** What some operators add to every page, and most do not: loaded where the configuration names any of it. */
export function OperatorExtras() {
  return (
    <>
      <Reminders />
      <FramePreloaders />
    </>
  );
}
