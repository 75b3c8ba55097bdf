import { isDeepStrictEqual } from 'node:util';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { readZip } from '@our-dates/test-support/read-zip';
import { until } from '@our-dates/test-support/until';
import type { Feature, Member, Stage } from '../feature.ts';

interface ArchivedMemory {
  readonly name: string;
  readonly isSample: boolean;
  readonly photos: readonly { title: string; comments: readonly { text: string }[] }[];
  readonly stories: readonly { text: string }[];
}

/** What the zip says of each memory. */
async function contentOf({ person }: Member): Promise<unknown[]> {
  type State = { export: { state: string } | null };
  let { export: made } = await person.json<State>('POST', archivePaths.export);
  while (made?.state === 'preparing') {
    ({ export: made } = await person.json<State>('POST', archivePaths.exportSteps));
  }
  const response = await fetch(person.headers.origin + archivePaths.exportFile, { headers: person.headers });
  const entries = await readZip(Buffer.from(await response.arrayBuffer()));
  return entries
    .filter(({ path }) => path.endsWith('/memory.json'))
    .map(({ content }) => JSON.parse(content.toString()) as ArchivedMemory)
    .filter(({ isSample }) => !isSample)
    .map(({ name, photos, stories }) => ({
      name,
      photos: photos.map(({ title, comments }) => [title, ...comments.map(({ text }) => text).sort()]).sort(),
      stories: stories.map(({ text }) => text).sort(),
    }))
    .sort(byText);
}

const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

function expectedContent({ model, actor: { id: viewer } }: Stage): unknown[] {
  const partner = model.partnerOf(viewer);
  return model.memories
    .filter((memory) => model.seesMemory(viewer, memory))
    .map((memory) => {
      const isOpen = partner !== null && model.story(memory, viewer, partner) !== undefined;
      const isRead = ({ authorId, forId }: { authorId: number; forId: number | null }) =>
        authorId === viewer || (isOpen && authorId === partner && forId === viewer);
      return {
        name: memory.name,
        photos: model
          .shownPhotosOf(memory)
          .map((photo) => [
            photo.title,
            ...model.comments
              .filter((comment) => comment.photoId === photo.id && model.seesComment(viewer, comment))
              .map(({ content }) => content)
              .sort(),
          ])
          .sort(),
        stories: model.stories
          .filter((story) => story.memoryId === memory.id && isRead(story))
          .map(({ content }) => content)
          .sort(),
      };
    })
    .sort(byText);
}

export const exported: Feature = {
  steps: {
    export: {
      weight: 0.5,
      take: async (stage) => {
        const expected = expectedContent(stage);
        // Comments on what was restored come back by an event.
        const isAsExpected = (content: unknown) => isDeepStrictEqual(content, expected);
        await until('an export as the model says', 20, () => contentOf(stage.actor), isAsExpected);
        return true;
      },
    },
  },
};
