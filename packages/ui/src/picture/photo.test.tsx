import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Photo } from './photo.tsx';
import { thumbHashUrl } from './thumb-hash.ts';

afterEach(cleanup);

const thumbHash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

describe('a photo', () => {
  it('reserves its space, and shows its colour and then its ThumbHash before the picture arrives', async () => {
    render(<Photo src="/api/images/a" alt="The tree" width={1200} height={1600} thumbHash={thumbHash} />);
    const frame = screen.getByRole('img', { name: 'The tree' }).parentElement;
    expect(frame?.style.aspectRatio).toMatch(/^0\.75/);
    expect(frame?.style.backgroundColor).toMatch(/^rgb/);
    await waitFor(() => expect(frame?.style.backgroundImage).toContain('data:image/png'));
  });

  it('has its ThumbHash around a picture that is shown whole, also once this has loaded', async () => {
    // Another hash than above: a decoded one is known at once.
    const hash = '3OcRJYB4d3h/iIeHeEh3eIhw+j2w';
    render(<Photo src="/api/images/a" alt="The tower" fit="contain" ratio={1.5} thumbHash={hash} />);
    const picture = screen.getByRole('img', { name: 'The tower' });
    fireEvent.load(picture);
    await waitFor(() => expect(picture.parentElement?.style.backgroundImage).toContain('data:image/png'));
  });

  it('offers the existing widths, never one beyond the original', () => {
    render(<Photo src="/api/images/a" alt="The tree" width={1200} height={1600} />);
    const image = screen.getByRole<HTMLImageElement>('img');
    expect(image.srcset).toBe(
      '/api/images/a?w=320 320w, /api/images/a?w=640 640w, /api/images/a?w=960 960w, /api/images/a?w=2048 1200w',
    );
    cleanup();
    render(<Photo src="/api/images/b" alt="A leaf" width={300} height={300} />);
    expect(screen.getByRole<HTMLImageElement>('img').srcset).toBe('/api/images/b?w=320 300w');
  });

  it('shows a message when it cannot be loaded, and tries again with another address', () => {
    const { rerender } = render(<Photo src="/api/images/a" alt="The tree" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('This photo could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('img', { name: /^The tree\./ })).toBeTruthy();
    rerender(<Photo src="/api/images/b" alt="The tree" />);
    expect(screen.getByRole<HTMLImageElement>('img').src).toContain('/api/images/b');
  });

  it('uses the address of a preview unchanged', () => {
    render(<Photo src="blob:https://example/1" alt="" />);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:https://example/1');
  });

  it('has no placeholder when its hash is malformed', () => {
    expect(thumbHashUrl('not a hash!')).toBeUndefined();
    expect(thumbHashUrl('')).toBeUndefined();
  });
});
