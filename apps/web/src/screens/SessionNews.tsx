import { RealityCheck } from '../features/reality-check/RealityCheck.tsx';
import { SessionClock } from '../features/reality-check/SessionClock.tsx';
import { SessionOverDialog } from '../features/session/SessionOverDialog.tsx';

/** What players are told of their session, on every page: loaded once there is something to say. */
export function SessionNews() {
  return (
    <>
      <SessionOverDialog />
      <RealityCheck />
      <SessionClock />
    </>
  );
}
