import type { Price } from './rows.ts';
import button from '@touchline/web/src/features/odds-button/OddsButton.module.css';

/** What a press does: the button looks pressed, and the slip beside the list has a card for it, or none any more. */
export function listenToPresses(page: Node, prices: ReadonlyMap<string, Price>): void {
  const slip = document.createElement('ul');
  page.lastChild?.appendChild(slip);
  const cards = new Map<string, HTMLElement>();
  const selected = button['selected'] ?? '';

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
    pressed.classList.toggle(selected, isIn);
    pressed.setAttribute('aria-pressed', String(isIn));
    pressed.dataset['state'] = isIn ? 'selected' : 'idle';
    if (card === undefined) {
      const made = cardOf(name, pressed.textContent ?? '');
      cards.set(name, made);
      slip.append(made);
    } else {
      card.remove();
      cards.delete(name);
    }
  });
}
