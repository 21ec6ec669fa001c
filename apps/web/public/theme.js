/* Runs before the first paint, so that the remembered theme never flashes (LAY-03). */
(function () {
  let theme = null;
  try {
    theme = localStorage.getItem('touchline.theme');
  } catch {
    /* Storage is closed to frames of other sites: the first theme stands. */
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
