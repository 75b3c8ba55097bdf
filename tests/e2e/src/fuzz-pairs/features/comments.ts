import type { Comment as CommentJson } from '@our-dates/contracts/comments';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { byId, type Feature, newWord, read, type Stage } from '../feature.ts';
import type { Comment } from '../model.ts';

/** What the service answers to a change: only who wrote a comment may. */
function statusOfChange({ model, actor }: Stage, comment: Comment, done: number): number {
  if (!model.seesComment(actor.id, comment)) return 404;
  return comment.authorId === actor.id ? done : 403;
}

const pickComment = ({ model, actor, random }: Stage): Comment | null =>
  model.comments.length === 0
    ? null
    : random.weighted(model.comments, (comment) => (model.seesComment(actor.id, comment) ? 4 : 1));

export const comments: Feature = {
  steps: {
    comment: {
      weight: 4,
      take: async (stage) => {
        const { actor, model, random } = stage;
        const photo = stage.pickPhoto();
        if (!photo) return false;
        const isSeen = model.seesPhoto(actor.id, photo);
        const content = `Said ${newWord(random)}`;
        const path = fillPath(paths.photoComments, { id: photo.id });
        const { text } = await stage.call('POST', path, isSeen ? 201 : 404, { body: { content } });
        stage.touch(null, photo);
        if (!isSeen) return true;
        const { id } = JSON.parse(text) as CommentJson;
        model.comments.push({ id, photoId: photo.id, authorId: actor.id, content, isGone: false });
        return true;
      },
    },
    'change a comment': {
      weight: 1,
      take: async (stage) => {
        const comment = pickComment(stage);
        if (!comment) return false;
        const content = `Said ${newWord(stage.random)}`;
        const status = statusOfChange(stage, comment, 200);
        await stage.call('PUT', fillPath(paths.comment, { id: comment.id }), status, { body: { content } });
        if (status === 200) comment.content = content;
        stage.touchedPhotos.add(comment.photoId);
        return true;
      },
    },
    'delete a comment': {
      weight: 1,
      take: async (stage) => {
        const comment = pickComment(stage);
        if (!comment) return false;
        const status = statusOfChange(stage, comment, 204);
        await stage.call('DELETE', fillPath(paths.comment, { id: comment.id }), status);
        if (status === 204) comment.isGone = true;
        stage.touchedPhotos.add(comment.photoId);
        return true;
      },
    },
  },
  ofPhoto: ({ model, viewer }, photo) => [
    {
      what: `comments on photo ${photo.id}`,
      // The service is told by events what is hidden, and of removed accounts.
      isLater: true,
      expected: model.seesPhoto(viewer.id, photo)
        ? byId(
            model.comments.filter(
              (comment) => comment.photoId === photo.id && model.seesComment(viewer.id, comment),
            ),
          ).map(({ id, content, authorId }) => [id, content, authorId === viewer.id])
        : 404,
      read: () =>
        read<CommentJson[]>(viewer.person, fillPath(paths.photoComments, { id: photo.id }), (list) =>
          byId(list).map(({ id, content, canEdit }) => [id, content, canEdit]),
        ),
    },
  ],
};
