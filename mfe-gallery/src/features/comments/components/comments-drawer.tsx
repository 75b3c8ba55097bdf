import { allOf, useMessages } from '@our-dates/languages/catalogue';
import { Drawer } from '@our-dates/ui/drawer';
import { messages as formMessages } from '../../../catalogues/edit/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { messages as keptMessages } from '../../kept-changes/messages/messages.ts';
import { messages as commentMessages } from '../messages/messages.ts';
import { useCommentThread } from '../use-comment-thread.ts';
import { CommentBox } from './comment-box.tsx';
import { Thread } from './thread.tsx';

export interface CommentsDrawerProps {
  photo: { readonly id: number; readonly title: string };
  onClose: () => void;
}

/** The comments on the current photo in a drawer, where there is no space next to it. */
export default function CommentsDrawer({ photo, onClose }: CommentsDrawerProps) {
  const t = useMessages(slice);
  const thread = useCommentThread(photo.id);
  return (
    <Drawer
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t.comments}
      description={<bdi>{photo.title}</bdi>}
      footer={<CommentBox {...thread.box} />}
    >
      <Thread query={thread.query} sent={thread.sent} kept={thread.kept} />
    </Drawer>
  );
}

CommentsDrawer.messages = allOf(commentMessages, formMessages, keptMessages);
