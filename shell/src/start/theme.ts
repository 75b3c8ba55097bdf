/**
 * Runs before the first paint: puts the chosen theme on the page, so that it never flashes in the other
 * one. Without a choice nothing is set, and the style sheets follow the system.
 */
try {
  const choice = localStorage.getItem('our-dates-theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // Storage is forbidden here: then the system's theme it is.
}
