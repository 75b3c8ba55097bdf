import { describe, expect, it } from '@jest/globals';
import { returnPath } from './return-to.ts';

describe('after signing in', () => {
  it('a visitor returns to the page that sent them to the login', () => {
    expect(returnPath({ returnTo: '/partnership/invite/abc?from=mail' })).toBe(
      '/partnership/invite/abc?from=mail',
    );
  });

  it.each([
    [null],
    [undefined],
    [{}],
    [{ returnTo: 7 }],
    [{ returnTo: 'https://elsewhere.example' }],
    [{ returnTo: '//elsewhere.example' }],
    [{ returnTo: '/\\elsewhere.example' }],
    [{ returnTo: '/login' }],
    [{ returnTo: '/LOGIN?x=1' }],
  ])('a visitor with %j goes to the gallery', (state) => {
    expect(returnPath(state)).toBe('/');
  });
});
