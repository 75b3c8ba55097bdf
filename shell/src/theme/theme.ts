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

function storedChoice(page: Window): ThemeChoice {
  const stored = page.localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
