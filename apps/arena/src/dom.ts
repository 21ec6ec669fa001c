type Child = Node | string | null;

/** Attributes as text, `true` for one without a value, and listeners as functions. */
export type Attributes = Readonly<
  Record<string, string | number | boolean | ((event: Event) => void) | null | undefined>
>;

const SVG = 'http://www.w3.org/2000/svg';

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
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
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function s(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  return fill(element, attributes, children);
}

/** Sets a text unless the element has it already. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Renders the children of an element only when `sign` has changed, so that focus and selection stay. */
export function createRenderer(element: Element): (sign: string, draw: () => readonly Child[]) => void {
  let last: string | null = null;
  return (sign, draw) => {
    if (sign === last) return;
    last = sign;
    element.replaceChildren(...draw().filter((child) => child !== null));
  };
}
