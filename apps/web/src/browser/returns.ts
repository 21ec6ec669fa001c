/** Notified when the browser shows the page again as it was left, by its back button. Returns how to stop. */
export function onReturn(listener: () => void): () => void {
  const receive = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) listener();
  };
  window.addEventListener('pageshow', receive);
  return () => window.removeEventListener('pageshow', receive);
}
