type Child = Node | string | null;

/** What an element is given: attributes as text, `true` for one that only stands there, listeners as functions. */
export type Given = Readonly<Record<string, string | number | boolean | ((event: Event) => void) | null | undefined>>;

const SVG = 'http://www.w3.org/2000/svg';

function fill<E extends Element>(element: E, given: Given, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Makes an element. Text is text: nothing is ever parsed as markup. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  given: Given = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), given, children);
}

/** The same for pictures. */
export function s(tag: string, given: Given = {}, ...children: readonly Child[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  return fill(element, given, children);
}

/** Shows a text, and touches nothing when it stands there already. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Draws a part of the page anew only when what it shows has changed, so that focus and selection stay. */
export function redrawn(element: Element): (sign: string, draw: () => readonly Child[]) => void {
  let last: string | null = null;
  return (sign, draw) => {
    if (sign === last) return;
    last = sign;
    element.replaceChildren(...draw().filter((child) => child !== null));
  };
}
