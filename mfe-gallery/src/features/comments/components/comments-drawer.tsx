import { Drawer } from '@our-dates/ui/drawer';
import { useCommentThread } from '../use-comment-thread.ts';
import { CommentBox } from './comment-box.tsx';
import { Thread } from './thread.tsx';

export interface CommentsDrawerProps {
  photo: { readonly id: number; readonly title: string };
  onClose: () => void;
}

/** The comments on the current photo in a drawer, where there is no space next to it. */
export default function CommentsDrawer({ photo, onClose }: CommentsDrawerProps) {
  const thread = useCommentThread(photo.id);
  return (
    <Drawer
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Comments"
      description={<bdi>{photo.title}</bdi>}
      footer={<CommentBox {...thread.box} />}
    >
      <Thread query={thread.query} sent={thread.sent} kept={thread.kept} />
    </Drawer>
  );
}
