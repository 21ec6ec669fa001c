import Hls from 'hls.js/light';

/**
 * Lets an element play a list of HLS (CAT-10a). `onFail` is called for errors it cannot recover from. Returns how to stop.
 * Without a worker: that would need a script of its own under `blob:`, which our policy keeps out.
 */
export function attachList(video: HTMLVideoElement, address: string, onFail: () => void): () => void {
  if (!Hls.isSupported()) {
    // A browser without Media Source Extensions plays HLS natively or reports that it cannot.
    video.src = address;
    return () => video.removeAttribute('src');
  }
  const hls = new Hls({ enableWorker: false });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) onFail();
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  return () => hls.destroy();
}
