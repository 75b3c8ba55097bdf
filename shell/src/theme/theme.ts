import { createObservable } from '@our-dates/browser/observable';
import type { TabChannel } from '@our-dates/browser/tabs';
import type { HostTheme, Theme, ThemeChoice } from '@our-dates/contracts/mfe';
import { readPageCookie, themeCookie, writePageCookie } from '@our-dates/contracts/page-cookies';

/**
 * The theme of the page: the choice in this browser, else the system's. The choice is a cookie, so that the gateway
 * sends the HTML in the right theme.
 * @param channel sends the choice to the other tabs of this browser
 */
export function createTheme(
  page: Pick<Window, 'document' | 'matchMedia' | 'location'>,
  channel: Pick<TabChannel<ThemeChoice>, 'send' | 'listen'>,
): HostTheme {
  const systemIsDark = page.matchMedia('(prefers-color-scheme: dark)');
  const choice = createObservable<ThemeChoice>('system');
  const current = createObservable<Theme>('light');

  function resolve(): Theme {
    const chosen = choice.get();
    if (chosen !== 'system') return chosen;
    return systemIsDark.matches ? 'dark' : 'light';
  }

  function show(next: ThemeChoice): void {
    choice.set(next);
    if (next === 'system') delete page.document.documentElement.dataset.theme;
    else page.document.documentElement.dataset.theme = next;
    showOnBars(page.document, next);
    current.set(resolve());
  }

  function keep(next: ThemeChoice): void {
    const value = next === 'system' ? undefined : next;
    page.document.cookie = writePageCookie(themeCookie, value, page.location.protocol === 'https:');
  }

  show(asChoice(readPageCookie(page.document.cookie, themeCookie)));
  systemIsDark.addEventListener('change', () => show(choice.get()));
  channel.listen(show);

  return {
    current,
    choice,
    choose(next) {
      keep(next);
      show(next);
      channel.send(next);
    },
  };
}

/** The browser's own bars have a colour for each theme; `media` says which one applies. */
function showOnBars(document: Document, choice: ThemeChoice): void {
  for (const bars of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { theme } = bars.dataset;
    if (choice === 'system') bars.media = `(prefers-color-scheme: ${theme})`;
    else bars.media = theme === choice ? 'all' : 'not all'; // no text: a media query
  }
}

function asChoice(value: string | null | undefined): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'system';
}
