import { addComment, deleteComment, listComments, updateComment } from '@our-dates/contracts/comments';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { idempotencyKey } from '@our-dates/service-kit/http/idempotency-key';
import { route } from '@our-dates/service-kit/http/route';
import type { PhotoOwner } from '../clients/photo-owner.ts';
import type { Comments } from '../domain/comments.ts';

export function commentRoutes(
  app: ServiceApp,
  { comments, photoOwner }: { comments: Comments; photoOwner: PhotoOwner },
): void {
  route(app, listComments, async ({ viewer, params, query, req, signal }) => {
    const ask = photoOwner.askOnBehalfOf(req, signal);
    const { json, nextCursor } = await comments.list(viewer, params.id, query, ask);
    if (nextCursor === null) return { jsonText: json };
    const older = new URLSearchParams({ limit: String(query.limit), cursor: nextCursor });
    const link = `<${fillPath(paths.photoComments, params)}?${older}>; rel="next"`;
    return { jsonText: json, headers: { link } };
  });

  route(app, addComment, async ({ viewer, params, body, req, signal }) => {
    const comment = { content: body.content, key: idempotencyKey(req) };
    const ask = photoOwner.askOnBehalfOf(req, signal);
    return { jsonText: await comments.add(viewer, params.id, comment, ask) };
  });

  route(app, updateComment, async ({ viewer, params, body, req, signal }) => {
    const comment = { content: body.content, key: idempotencyKey(req) };
    const ask = photoOwner.askOnBehalfOf(req, signal);
    return { jsonText: await comments.change(viewer, params.id, comment, ask) };
  });

  route(app, deleteComment, async ({ viewer, params, req, signal }) => {
    await comments.remove(viewer, params.id, photoOwner.askOnBehalfOf(req, signal));
    return {};
  });
}
