import { buildPlayer } from './builders.ts';
import { settle } from './browser.ts';
import type { OpenTab, Stage } from './stage.ts';

/** A tab that knows who is here. */
export async function started(stage: Stage): Promise<OpenTab> {
  const tab = stage.open();
  tab.sportsbook.start();
  await settle();
  return tab;
}

/** The same of a player whose session the browser holds. */
export async function signedIn(stage: Stage): Promise<OpenTab> {
  stage.world.player = buildPlayer();
  return started(stage);
}
