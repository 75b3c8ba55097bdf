import { paths } from '@our-dates/contracts/paths';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { type FormPart, readForm, valuesOf } from './read-form.ts';
import {
  answers,
  at,
  memoryOf,
  photoOf,
  preparePage,
  problem,
  renderGallery,
  server,
} from './render-gallery.tsx';

preparePage();

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });

/** Opens the dialog on a memory's page with photos chosen; `answer` says what comes back for a file. */
async function choosePhotos(names: string[], answer: (fileName: string, attempt: number) => Response) {
  const sent: FormPart[][] = [];
  const attempts = new Map<string, number>();
  server.use(
    answers.memory(memoryOf(100)),
    answers.photos([photoOf(1)]),
    http.post(at(paths.photos), async ({ request }) => {
      const parts = await readForm(request);
      sent.push(parts);
      const [fileName = ''] = valuesOf(parts, 'photo');
      const attempt = (attempts.get(fileName) ?? 0) + 1;
      attempts.set(fileName, attempt);
      return answer(fileName, attempt);
    }),
  );
  const page = renderGallery('/date-memory/100');
  await userEvent.click(await screen.findByRole('button', { name: 'Upload Photos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upload Photos to Memory' });
  fireEvent.change(within(dialog).getByLabelText('Drop, paste or choose photos', { selector: 'input' }), {
    target: { files: names.map(photo) },
  });
  return { ...page, sent, dialog };
}

const added = () => HttpResponse.json(photoOf(2), { status: 201 });

it('each photo is sent in a request of its own, with its title', async () => {
  const { sent, toasts } = await choosePhotos(['a-tree.jpg', 'leaf.jpg'], added);
  await userEvent.click(screen.getByRole('button', { name: 'Upload 2 Photos' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map((parts) => valuesOf(parts, 'title')[0]).sort()).toEqual(['A Tree', 'Leaf']);
  expect(sent.map((parts) => valuesOf(parts, 'collectionId')[0])).toEqual(['100', '100']);
  expect(sent.map((parts) => valuesOf(parts, 'description')[0])).toEqual([
    'Added to memory',
    'Added to memory',
  ]);
  expect(toasts).toEqual([
    { title: 'Photos uploaded successfully!', description: '2 photos added to the memory.' },
  ]);
});

it('a photo that failed says why and is sent again alone', async () => {
  const { sent, toasts, dialog } = await choosePhotos(['fine.jpg', 'lost.jpg'], (fileName, attempt) =>
    fileName === 'lost.jpg' && attempt === 1 ? HttpResponse.error() : added(),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Upload 2 Photos' }));
  await within(dialog).findByText('The connection was interrupted.');
  await waitFor(() =>
    expect(toasts).toEqual([
      {
        tone: 'destructive',
        title: 'Connection interrupted',
        description: 'The connection was interrupted. Please try again.',
      },
    ]),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map((parts) => valuesOf(parts, 'photo')[0]).sort()).toEqual([
    'fine.jpg',
    'lost.jpg',
    'lost.jpg',
  ]);
});

it('a photo that the service refuses says so beside it', async () => {
  const { dialog, toasts } = await choosePhotos(['broken.jpg'], () => problem(422, 'It is damaged.'));
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1 Photo' }));
  await within(dialog).findByText('It is damaged.');
  await waitFor(() =>
    expect(toasts).toEqual([{ tone: 'destructive', title: 'Upload failed', description: 'It is damaged.' }]),
  );
});
