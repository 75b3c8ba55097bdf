import { describe, expect, it } from '@jest/globals';
import { clocksPath } from '@our-dates/contracts/clock-paths';
import type { CameraClock } from '@our-dates/contracts/clocks';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { answers, memoryOf, photoOf, renderGallery, storiesOf } from './render-gallery.tsx';

preparePage();

const address = at(fillPath(clocksPath, { id: 100 }));
const photos = [
  photoOf(1, { title: 'Ash', takenAt: '2026-10-25T20:00:00' }),
  photoOf(2, { title: 'Birch', takenAt: '2026-10-25T21:00:00', uploadedBy: alex.id }),
];
const ours: CameraClock = {
  uploadedBy: mina.id,
  camera: null,
  photoIds: [1],
  clockAhead: 0,
  suggestion: null,
};
const theirs: CameraClock = { ...ours, uploadedBy: alex.id, photoIds: [2] };

/** The dialog that corrects clocks, over the selection of a memory's photos. */
async function openClocks() {
  services.use(
    answers.memory(memoryOf(100, { name: 'The park' })),
    http.get(at(paths.photos), () => HttpResponse.json(photos)),
    answers.noComments,
    answers.stories(storiesOf()),
  );
  const page = renderGallery('/date-memory/100', createTestHost({ partner: alex }));
  await screen.findByText('1 / 2');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Select photos' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Order' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Correct a clock…' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Correct a clock' })) };
}

/** A sentence with a name, which is an element of its own. */
const sentence = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent === text;

describe('the dialog that corrects a clock', () => {
  it('begins with the phone of the partner, and keeps what was entered when the service refuses', async () => {
    services.use(answers.clocks(ours, theirs));
    const { dialog, toasts } = await openClocks();
    let sent: unknown;
    services.use(
      http.put(address, async ({ request }) => {
        sent = await request.json();
        return problem(409, 'The photos of this camera are no longer in this memory.');
      }),
    );
    await dialog.findByText(sentence('Alex’s phone is right.'));
    dialog.getByText('By its clock, this photo was taken on October 25, 2026 at 21:00.');
    const time = dialog.getByLabelText<HTMLInputElement>('at');
    await userEvent.clear(time);
    await userEvent.type(time, '19:58');
    dialog.getByText(sentence('Alex’s phone is 62 minutes ahead.'));
    await userEvent.click(dialog.getByRole('button', { name: 'Correct and sort' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          tone: 'destructive',
          title: 'Failed to correct the clock',
          description: 'The photos of this camera are no longer in this memory.',
        },
      ]),
    );
    expect(sent).toEqual({ uploadedBy: alex.id, camera: null, clockAhead: 62 * 60 });
    expect(time.value).toBe('19:58');
  });

  it('says what to do when the clocks could not be loaded', async () => {
    services.use(http.get(address, () => problem(400, 'Please try another page.')));
    const { dialog } = await openClocks();
    await dialog.findByText('We couldn’t load the clocks');
    expect(dialog.getByRole('button', { name: 'Correct and sort' }).hasAttribute('disabled')).toBe(true);
    services.use(answers.clocks(ours, theirs));
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await dialog.findByText(sentence('Alex’s phone is right.'));
  });

  it('says that no photo has a time', async () => {
    services.use(answers.clocks());
    const { dialog } = await openClocks();
    await dialog.findByText('No photo of this memory says when it was taken.');
  });
});
