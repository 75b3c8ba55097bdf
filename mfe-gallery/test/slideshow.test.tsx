import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { alex } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { type Clock, install } from '@sinonjs/fake-timers';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';

preparePage();

const photos = [
  photoOf(1, { title: 'Leaf', isLiked: true }),
  photoOf(2, { title: 'Bus' }),
  photoOf(3, { title: 'Tree' }),
];

/** The result of loading each photo's picture. An unnamed one loads at once. */
let pictures: Record<number, Promise<void>> = {};
const decoded: number[] = [];

beforeEach(() => {
  pictures = {};
  decoded.length = 0;
  localStorage.clear();
  // jsdom decodes no pictures.
  HTMLImageElement.prototype.decode = function (this: HTMLImageElement) {
    const id = Number(/(\d{4})\?/.exec(this.src)?.[1]);
    decoded.push(id);
    return pictures[id] ?? Promise.resolve();
  };
});
afterEach(() => {
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  clock?.uninstall();
});

/** Fakes the timeouts alone, once the slideshow is about to open. */
let clock: Clock | undefined;

async function openSlideshow(shown = photos) {
  services.use(
    answers.memory(memoryOf(100, { name: 'The cherry tree' })),
    answers.photos(shown),
    answers.noComments,
  );
  const page = renderGallery('/date-memory/100', createTestHost({ partner: alex }));
  await screen.findByText(`1 / ${shown.length}`);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const item = await screen.findByRole('menuitem', { name: 'Slideshow' });
  clock = install({
    toFake: ['setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    // Timers that the page started before, such as the end of a press, may be cleared after.
    shouldClearNativeTimers: true,
  });
  item.focus();
  fireEvent.click(item);
  await screen.findByRole('dialog', { name: 'Slideshow' });
  return page;
}

const dialog = () => screen.getByRole('dialog', { name: 'Slideshow' });
const said = (text: string) => screen.findByText(text, { selector: '[aria-live="polite"]' });
const tick = (ms: number) => void clock?.tick(ms);
const pass = (ms: number) => act(() => clock?.tickAsync(ms));

describe('a slideshow', () => {
  it('shows one photo after the other with its memory and date, reads its title, and starts again', async () => {
    await openSlideshow();
    await said('Photo 1: Leaf');
    screen.getByText('The cherry tree · April 19, 2026');
    screen.getByText('Loved by you', { selector: '[role="dialog"] bdi' });
    for (const name of ['Photo 2: Bus', 'Photo 3: Tree', 'Photo 1: Leaf']) {
      await pass(5_500);
      await said(name);
    }
  });

  it('of one photo offers only to close it', async () => {
    await openSlideshow(photos.slice(0, 1));
    await said('Photo 1: Leaf');
    const buttons = within(dialog()).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
  });

  it('keeps the previous photo until the next one is decoded', async () => {
    let arrive = () => {};
    pictures[2] = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await openSlideshow();
    await said('Photo 1: Leaf');
    await pass(6_000);
    await said('Photo 1: Leaf');
    expect(dialog().querySelector('img')?.alt).toBe('Leaf');
    arrive();
    await said('Photo 2: Bus');
  });

  it('decodes the next photo while one shows', async () => {
    await openSlideshow();
    await said('Photo 1: Leaf');
    expect(decoded).toContain(2);
  });

  it('skips a photo that cannot be loaded, and shows so', async () => {
    pictures[2] = Promise.reject(new Error('gone'));
    pictures[2].catch(() => undefined);
    await openSlideshow();
    await said('Photo 1: Leaf');
    await pass(5_500);
    await said('Photo 3: Tree');
    screen.getByText('A photo that could not be loaded was left out.');
  });

  it('shows that no photo could be loaded, and tries again', async () => {
    for (const { id } of photos) {
      const gone = Promise.reject(new Error('offline'));
      gone.catch(() => undefined);
      pictures[id] = gone;
    }
    await openSlideshow();
    await screen.findByText('The photos could not be loaded.');
    pictures = {};
    await userEvent.setup({ advanceTimers: tick }).click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText(/^Photo \d: /);
  });

  it('pauses and continues with Space, and steps with the arrow keys', async () => {
    await openSlideshow();
    await said('Photo 1: Leaf');
    const user = userEvent.setup({ advanceTimers: tick });
    await user.keyboard(' ');
    screen.getByRole('button', { name: 'Play' });
    await pass(20_000);
    await said('Photo 1: Leaf');
    await user.keyboard('{ArrowRight}');
    await said('Photo 2: Bus');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await said('Photo 3: Tree');
    await user.keyboard(' ');
    await pass(5_500);
    await said('Photo 1: Leaf');
  });

  it('runs at the speed that was chosen on this device before', async () => {
    const page = await openSlideshow();
    await said('Photo 1: Leaf');
    fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: 'quick' } });
    await pass(3_000);
    await said('Photo 2: Bus');
    clock?.uninstall();
    page.unmount();
    await openSlideshow();
    expect(screen.getByRole('combobox', { name: 'Speed' })).toHaveProperty('value', 'quick');
  });

  it('waits while the tab is hidden', async () => {
    await openSlideshow();
    await said('Photo 1: Leaf');
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(20_000);
    await said('Photo 1: Leaf');
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(5_500);
    await said('Photo 2: Bus');
  });

  it('hides its controls when nothing moves, and shows them to pointer and keyboard', async () => {
    await openSlideshow();
    await said('Photo 1: Leaf');
    await pass(3_100);
    expect(dialog().dataset.awake).toBeUndefined();
    fireEvent.pointerMove(dialog());
    expect(dialog().dataset.awake).toBe('true');
  });

  it('closes with Escape, and the focus returns to the button of its menu', async () => {
    await openSlideshow();
    await said('Photo 1: Leaf');
    await userEvent.setup({ advanceTimers: tick }).keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });
});
