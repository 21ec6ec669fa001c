/** Pages of others on ours. */

export interface FrameAddress {
  readonly url: string;
  /** Of our own origin: it must then be framed without the rights of it. */
  readonly isOwn: boolean;
}

/** Address of a page that may be embedded: of this origin, or under https; null for anything else. */
export function frameAddress(address: string): FrameAddress | null {
  if (!URL.canParse(address, location.href)) return null;
  const { origin, protocol, href } = new URL(address, location.href);
  const isOwn = origin === location.origin;
  return isOwn || protocol === 'https:' ? { url: href, isOwn } : null;
}

/** What one frame sends; the messages of anybody else are left alone. Returns how to stop. */
export function onFrameMessage(frame: HTMLIFrameElement, listener: (data: unknown) => void): () => void {
  const receive = ({ source, data }: MessageEvent<unknown>): void => {
    if (source !== null && source === frame.contentWindow) listener(data);
  };
  window.addEventListener('message', receive);
  return () => window.removeEventListener('message', receive);
}

/** Posts a public message to a frame. A sandboxed frame has no origin that could be named as the target. */
export function sendToFrame(frame: HTMLIFrameElement, message: Readonly<Record<string, string>>): void {
  frame.contentWindow?.postMessage(message, '*');
}
