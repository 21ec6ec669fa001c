import { useEffect } from 'react';
import { isInStatusGroup } from '@touchline/rules';
import { leaveFor } from '../browser/page.ts';
import { usePage } from './PageProvider.tsx';
import { useStatusGroups } from './player-status.ts';

/** [AUTH-09] Sends a player who is not in the configured group to the page of the platform. */
export function useRequiredGroup(): void {
  const { required_status_group: required } = usePage().config;
  const groups = useStatusGroups().value?.data;
  const isOut = required !== undefined && groups !== undefined && !isInStatusGroup(groups, required.id);
  useEffect(() => {
    if (isOut) leaveFor(required.url);
  }, [isOut, required]);
}
