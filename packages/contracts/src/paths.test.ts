import { describe, expect, test } from '@jest/globals';
import { fillPath, imageName, imageUrl, originalUrl, paths } from './paths.ts';

describe('addresses', () => {
  test('a path is filled with encoded values', () => {
    expect(fillPath(paths.acceptInvitation, { token: 'a/b c' })).toBe(
      '/api/partnerships/invite/a%2Fb%20c/accept',
    );
  });

  test('a missing value is refused instead of being asked for', () => {
    expect(() => fillPath(paths.photo, { id: '' })).toThrow(RangeError);
  });

  test('a picture is asked for by the last segment of its file path', () => {
    const name = imageName('/photos/k3v9');
    expect(name).toBe('k3v9');
    expect(imageUrl(name)).toBe('/api/images/k3v9');
    expect(imageUrl(name, 320)).toBe('/api/images/k3v9?w=320');
    expect(originalUrl(name)).toBe('/api/images/k3v9?original');
  });
});
