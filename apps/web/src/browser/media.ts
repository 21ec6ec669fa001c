/** Where the page itself comes from: `https://example.com`. */
export function pageOrigin(): string {
  return location.origin;
}

/** Whether this browser can lift a video out of the page. */
export function canLiftPicture(): boolean {
  return 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;
}

/** Lifts a video out of the page, or puts it back; a browser that refuses leaves it where it is. */
export async function liftPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
    else await video.requestPictureInPicture();
  } catch {
    // The video has no picture yet, or the player's own settings forbid it.
  }
}
