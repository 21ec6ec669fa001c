/** What the browser's own share sheet takes. */
export interface ToSend {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly picture: Blob | null;
}

const NAME = 'bets.png';

function filesOf(picture: Blob | null): { readonly files?: File[] } {
  return picture === null ? {} : { files: [new File([picture], NAME, { type: picture.type })] };
}

export function canSend(): boolean {
  return 'share' in navigator;
}

/** Opens the browser's share sheet, with the picture where it takes files; false where nothing was sent. */
export async function send({ picture, ...words }: ToSend): Promise<boolean> {
  const whole = { ...words, ...filesOf(picture) };
  try {
    await navigator.share(navigator.canShare(whole) ? whole : words);
    return true;
  } catch {
    return false;
  }
}

/** A canvas as a PNG; null where the browser cannot make one. */
export function pictureOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}

function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Offers a picture to be kept as a file. */
export function savePicture(picture: Blob): void {
  saveFile(picture, NAME);
}

/** Offers text to be kept as a file. */
export function saveText(text: string, name: string, type: string): void {
  saveFile(new Blob([text], { type }), name);
}

/** Address of a path of this page with its origin. */
export function wholeAddress(href: string): string {
  return new URL(href, location.href).href;
}

/** Computed colours and fonts of the theme, for a canvas, which CSS does not style. */
export function tokensAt(element: Element, names: readonly string[]): Readonly<Record<string, string>> {
  const style = getComputedStyle(element);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()]));
}
