import { createObservable } from '@our-dates/browser/observable';
import type { HostTheme, Theme, ThemeChoice } from '@our-dates/contracts/mfe';

/** Also read by `start/theme.ts`, before anything is painted. */
const storageKey = 'our-dates-theme';

/** The theme of the page: what was chosen in this browser, else what the system says. */
export function createTheme(page: Window): HostTheme {
  const systemIsDark = page.matchMedia('(prefers-color-scheme: dark)');
  const choice = createObservable<ThemeChoice>(storedChoice(page));
  const current = createObservable<Theme>(resolve());

  function resolve(): Theme {
    const chosen = choice.get();
    if (chosen !== 'system') return chosen;
    return systemIsDark.matches ? 'dark' : 'light';
  }

  function show(): void {
    const chosen = choice.get();
    if (chosen === 'system') delete page.document.documentElement.dataset.theme;
    else page.document.documentElement.dataset.theme = chosen;
    showOnBars(page.document, chosen);
    current.set(resolve());
  }

  systemIsDark.addEventListener('change', show);
  // Another tab of this browser has chosen.
  page.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    choice.set(storedChoice(page));
    show();
  });

  return {
    current,
    choice,
    choose(next) {
      choice.set(next);
      if (next === 'system') page.localStorage.removeItem(storageKey);
      else page.localStorage.setItem(storageKey, next);
      show();
    },
  };
}

/** The browser's own bars have a colour for each theme; `media` says which one counts. See `start/theme.ts`. */
function showOnBars(document: Document, choice: ThemeChoice): void {
  for (const bars of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { theme } = bars.dataset;
    if (choice === 'system') bars.media = `(prefers-color-scheme: ${theme})`;
    else bars.media = theme === choice ? 'all' : 'not all';
  }
}

function storedChoice(page: Window): ThemeChoice {
  const stored = page.localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
