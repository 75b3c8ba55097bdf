/**
 * Runs before the first paint: puts the chosen theme on the page and on the browser's own bars, so that neither
 * flashes in the other one. Without a choice nothing is set, and the style sheets follow the system.
 */
try {
  const choice = localStorage.getItem('our-dates-theme');
  if (choice === 'light' || choice === 'dark') {
    document.documentElement.dataset.theme = choice;
    for (const bars of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      bars.media = bars.dataset.theme === choice ? 'all' : 'not all';
    }
  }
} catch {
  // Storage is forbidden here: then the system's theme it is.
}
