import { useState } from 'react';
import type { MatchListView } from '@touchline/client';

/** A list, and what it was asked by. */
export interface WholeList {
  readonly list: MatchListView;
  readonly asked: string;
}

/**
 * [P5] The last list of the same `subject` that was there, while it is asked for anew: a day begins elsewhere once the player's
 * zone is known. `asked` changes with the list that is shown, not with the question.
 */
export function useLastWholeList(subject: string, list: MatchListView, asked: string): WholeList {
  const [shown, setShown] = useState({ subject, list, asked });
  // One that failed is no list: whoever presses "Try again" sees it load.
  if (list.state === 'loading' && shown.subject === subject && shown.list.state === 'ready') return shown;
  if (shown.list !== list || shown.subject !== subject || shown.asked !== asked) setShown({ subject, list, asked });
  return { list, asked };
}
