import { counted } from '@our-dates/browser/format';
import type { News } from '@our-dates/contracts/news';

/** `1 memory, 3 photos, 2 comments`, without what there is none of. */
export function newsWords({
  memories,
  photos,
  comments,
}: Pick<News, 'memories' | 'photos' | 'comments'>): string {
  return [
    memories > 0 && counted(memories, 'memory', 'memories'),
    photos > 0 && counted(photos, 'photo'),
    comments > 0 && counted(comments, 'comment'),
  ]
    .filter((words) => words !== false)
    .join(', ');
}
