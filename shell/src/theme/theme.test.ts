import { afterEach, describe, expect, it } from '@jest/globals';
import { createTheme } from './theme.ts';

/** Same as in `index.html`. */
function addBars(): () => Record<string, string> {
  for (const theme of ['light', 'dark']) {
    const bars = document.createElement('meta');
    bars.name = 'theme-color';
    bars.media = `(prefers-color-scheme: ${theme})`;
    bars.dataset.theme = theme;
    document.head.append(bars);
  }
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  return () => Object.fromEntries([...bars].map(({ dataset, media }) => [dataset.theme, media]));
}

/** Without other tabs. */
const createChannel = () => ({ send: () => {}, listen: () => () => {} });

afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
});

describe('the browser’s own bars', () => {
  it('follow the chosen theme, and the system again when that is chosen', () => {
    const media = addBars();
    const bySystem = media();
    const theme = createTheme(window, createChannel());
    theme.choose('dark');
    expect(media()).toEqual({ light: 'not all', dark: 'all' });
    theme.choose('light');
    expect(media()).toEqual({ light: 'all', dark: 'not all' });
    theme.choose('system');
    expect(media()).toEqual(bySystem);
  });
});
