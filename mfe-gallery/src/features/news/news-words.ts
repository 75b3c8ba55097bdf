import type { News } from '@our-dates/contracts/news';
import type { Messages } from '../../catalogues/gallery/messages/messages.ts';
import type { Messages as SliceMessages } from '../../messages/messages.ts';

/** `1 memory, 3 photos, 2 comments`, without what there is none of. */
export function newsWords(
  { memories, photos, comments }: Pick<News, 'memories' | 'photos' | 'comments'>,
  t: Messages,
  main: SliceMessages,
): string {
  return [
    memories > 0 && t.newMemories({ count: memories }),
    photos > 0 && main.photos({ count: photos }),
    comments > 0 && t.newComments({ count: comments }),
  ]
    .filter((words) => words !== false)
    .join(main.comma);
}
