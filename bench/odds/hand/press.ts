import { type Price, showSelected } from './rows.ts';

/** What a press does: the button looks pressed, and the slip beside the list has a card for it, or none any more. `inSlip`: kept. */
export function listenToPresses(page: Node, prices: ReadonlyMap<string, Price>, inSlip: Set<string> = new Set()): void {
  const slip = document.createElement('ul');
  page.lastChild?.appendChild(slip);
  const cards = new Map<string, HTMLElement>();

  const cardOf = (name: string, text: string): HTMLElement => {
    const card = document.createElement('li');
    const [title, stake] = [document.createElement('strong'), document.createElement('input')];
    title.textContent = `${text} ${prices.get(name)?.odds ?? ''}`;
    stake.inputMode = 'decimal';
    card.append(title, stake);
    return card;
  };

  page.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-outcome]') : null;
    const name = pressed?.dataset['outcome'];
    if (pressed === null || name === undefined) return;
    const card = cards.get(name);
    const isIn = card === undefined;
    showSelected(pressed, isIn);
    if (card === undefined) {
      const made = cardOf(name, pressed.textContent ?? '');
      cards.set(name, made);
      inSlip.add(name);
      slip.append(made);
    } else {
      card.remove();
      cards.delete(name);
      inSlip.delete(name);
    }
  });
}
