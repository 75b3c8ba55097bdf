import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { alex } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';

preparePage();
beforeEach(() => services.use(answers.noComments));

/** Adds something to `navigator` that jsdom does not have; each test starts without it. */
function provide(own: Partial<Record<'share' | 'canShare' | 'clipboard', unknown>>) {
  for (const [name, value] of Object.entries(own)) {
    Object.defineProperty(navigator, name, { configurable: true, value });
  }
}
afterEach(() => {
  for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

const noClipboard = { clipboard: undefined };

async function openMemory(host = createTestHost({ partner: alex }), own = {}) {
  services.use(answers.memory(memoryOf(100, { name: 'The pier', ...own })), answers.photos([photoOf(1)]));
  const page = renderGallery('/date-memory/100', host);
  return { ...page, button: await screen.findByRole('button', { name: 'Share' }) };
}

const abort = new DOMException('Closed.', 'AbortError');
const refused = new DOMException('Not here.', 'NotAllowedError');

describe('Share of a page', () => {
  it('opens the device’s share sheet with the link of the page', async () => {
    const { button, toasts } = await openMemory();
    const share = jest.fn(async (_: ShareData) => {});
    provide({ share });
    await userEvent.click(button);
    expect(share).toHaveBeenCalledWith({ title: 'The pier', url: at('/date-memory/100') });
    expect(toasts).toEqual([]);
  });

  it('shows nothing when the share sheet is closed', async () => {
    const { button, toasts } = await openMemory();
    const share = jest.fn((_: ShareData) => Promise.reject(abort));
    provide({ share, ...noClipboard });
    await userEvent.click(button);
    expect(share).toHaveBeenCalled();
    expect(toasts).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['there is no share sheet', {}],
    ['the share sheet may not open', { share: () => Promise.reject(refused) }],
  ])('copies the link where %s, and shows who can open it', async (_, device) => {
    const { button, toasts } = await openMemory();
    const writeText = jest.fn(async (_: string) => {});
    provide({ ...device, clipboard: { writeText } });
    await userEvent.click(button);
    await waitFor(() =>
      expect(toasts).toEqual([{ title: 'Link Copied', description: 'Only the two of you can open it.' }]),
    );
    expect(writeText).toHaveBeenCalledWith(at('/date-memory/100'));
  });

  it.each([
    ['without a partner', {}, 'Only you can open it, until you share everything with a partner.'],
    ['for a sample', { isProtected: true }, 'Everyone who tries the demo can open it.'],
  ])('shows who can open the link %s', async (_, own, description) => {
    const { button, toasts } = await openMemory(createTestHost(), own);
    provide({ clipboard: { writeText: async () => {} } });
    await userEvent.click(button);
    await waitFor(() => expect(toasts).toEqual([{ title: 'Link Copied', description }]));
  });

  it.each([
    ['there is no clipboard', noClipboard],
    ['the clipboard refuses', { clipboard: { writeText: () => Promise.reject(refused) } }],
  ])('shows the link to be copied by hand where %s', async (_, device) => {
    const { button } = await openMemory();
    provide(device);
    await userEvent.click(button);
    await screen.findByRole('dialog', { name: 'Share' });
    expect(screen.getByLabelText('Link')).toHaveProperty('value', at('/date-memory/100'));
    screen.getByText(/Only the two of you can open it\./);
  });
});

describe('Share of a photo on a phone', () => {
  const photo = photoOf(1, { title: 'Us: at the pier?' });

  async function openShare(picture: () => Response) {
    services.use(
      answers.memory(memoryOf(100)),
      answers.photos([photo]),
      http.get(at('/api/photos/1'), () => HttpResponse.json(photo)),
      http.get(at(`/api/images/${'b'.repeat(28)}0001`), picture),
    );
    Object.assign(globalThis, { createImageBitmap: async () => ({ width: 4, height: 3, close: () => {} }) });
    HTMLCanvasElement.prototype.getContext = () => null;
    HTMLCanvasElement.prototype.toBlob = (done, type) => done(new Blob(['jpeg'], { type: type ?? '' }));
    const page = renderGallery('/photo/1', createTestHost({ partner: alex }));
    const share = jest.fn(async (_: ShareData) => {});
    provide({ share, canShare: () => true });
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    await screen.findByRole('dialog', { name: 'Share' });
    return { ...page, share };
  }

  afterEach(() => void Reflect.deleteProperty(globalThis, 'createImageBitmap'));

  it('sends it as a JPEG named after it, once it has been fetched', async () => {
    const { share } = await openShare(() => new HttpResponse('picture'));
    await userEvent.click(await screen.findByRole('button', { name: 'Share the photo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [file] = share.mock.calls[0]?.[0].files ?? [];
    expect([file?.name, file?.type]).toEqual(['Us at the pier.jpg', 'image/jpeg']);
  });

  it('can send the link instead', async () => {
    const { share } = await openShare(() => new HttpResponse('picture'));
    await userEvent.click(screen.getByRole('button', { name: 'Share the link' }));
    await waitFor(() => expect(share).toHaveBeenCalledWith({ title: photo.title, url: at('/photo/1') }));
  });

  it('shows that the photo could not be fetched, and tries again', async () => {
    await openShare(() => HttpResponse.error());
    await screen.findByText('The photo could not be fetched.');
    services.use(http.get(at(`/api/images/${'b'.repeat(28)}0001`), () => new HttpResponse('picture')));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Share the photo' });
  });
});
