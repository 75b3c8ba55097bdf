import { sendJson } from '@our-dates/browser/api';
import { fillPath } from '@our-dates/contracts/paths';
import type { OwnStory, StoryBody } from '@our-dates/contracts/stories';
import { storyPath } from '@our-dates/contracts/story-path';
import type { QueryClient } from '@tanstack/react-query';
import { storiesQuery } from './stories-query.ts';

/**
 * Saves the viewer's story on top of the version that was fetched last.
 * @param story.partnerId for whom it was written; the partnership may have changed
 */
export async function writeStory(
  queryClient: QueryClient,
  memoryId: number,
  story: Pick<StoryBody, 'content' | 'partnerId'>,
): Promise<void> {
  const { queryKey } = storiesQuery(memoryId);
  const version = queryClient.getQueryData(queryKey)?.own?.version ?? null;
  try {
    const path = fillPath(storyPath, { id: memoryId });
    const own = await sendJson<OwnStory>('PUT', path, { ...story, version } satisfies StoryBody);
    queryClient.setQueryData(queryKey, (stories) => stories && { ...stories, own });
  } finally {
    // With it the partner's story opens; after a refusal the page shows what is saved.
    void queryClient.invalidateQueries({ queryKey });
  }
}
