import { describe, expect, test } from '@jest/globals';
import { fillPath, imageName, imageUrl, originalUrl, paths } from './paths.ts';

describe('addresses of calls', () => {
  test('are filled with encoded values', () => {
    expect(fillPath(paths.acceptInvitation, { token: 'a/b c' })).toBe(
      '/api/partnerships/invite/a%2Fb%20c/accept',
    );
  });

  test('are refused with a missing value', () => {
    expect(() => fillPath(paths.photo, { id: '' })).toThrow(RangeError);
  });

  test('name a picture by the last segment of its file path', () => {
    const name = imageName('/photos/k3v9');
    expect(name).toBe('k3v9');
    expect(imageUrl(name)).toBe('/api/images/k3v9');
    expect(imageUrl(name, 320)).toBe('/api/images/k3v9?w=320');
    expect(originalUrl(name)).toBe('/api/images/k3v9?original');
  });
});
