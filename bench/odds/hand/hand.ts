/** The peer of the product's page: the same rows and style sheets, every row mounted, moved by hand. */
import button from '@touchline/web/src/features/odds-button/OddsButton.module.css';
import '@touchline/web/src/theme/tokens.css';
import '@touchline/web/src/theme/base.css';
import { flash, nameWeak } from './flash.ts';
import { listenToPresses } from './press.ts';
import { openList } from './received.ts';
import { buildPage } from './rows.ts';

const { matches, follow } = await openList();
const { page, prices } = buildPage(matches);
document.body.append(page);
listenToPresses(page, prices);

const [up, down] = [button['up'] ?? '', button['down'] ?? ''];
nameWeak(button['faint'] ?? '');

/** Last value of each outcome since the last frame. */
const pending = new Map<string, string>();

function flush(): void {
  for (const [name, odds] of pending) {
    const price = prices.get(name);
    if (price === undefined || price.odds === odds) continue;
    const direction = Number(odds) > Number(price.odds) ? up : down;
    price.odds = odds;
    price.text.data = odds;
    flash(price.face, direction);
  }
  pending.clear();
}

follow((name, odds) => {
  if (pending.size === 0) requestAnimationFrame(flush);
  pending.set(name, odds);
});
