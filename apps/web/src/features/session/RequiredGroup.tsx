import { useRequiredGroup } from '../../bindings/required-group.ts';

/** [AUTH-09] Nothing to see: loaded where the configuration requires a group. */
export function RequiredGroup() {
  useRequiredGroup();
  return null;
}
