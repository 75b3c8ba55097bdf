import { getJson, getJsonWithHeaders, type RequestOptions, sendJson } from '@our-dates/browser/api';
import { ApiError } from '@our-dates/browser/api-error';
import { changesOf, type EditFields, rebase } from '@our-dates/browser/edit-changes';
import { discardPageResponses } from '@our-dates/browser/page-data';
import { queryKeys } from '@our-dates/browser/query-keys';
import { accountHeader } from '@our-dates/contracts/account-header';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Comment } from '@our-dates/contracts/comments';
import { limits } from '@our-dates/contracts/limits';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import type { QueryClient } from '@tanstack/react-query';
import { fieldsOfMemory, fieldsOfPhoto } from '../../../api/edited-fields.ts';
import { isGone } from '../../../api/gone.ts';
import { showLikes } from '../../../api/like-photo.ts';
import { pageLinks } from '../../../api/page-links.ts';
import { changeComments } from '../../comments/api/comments-cache.ts';
import type { ChangeOf, KeptChange } from '../../kept-changes/kept-change.ts';
import type { SendResult } from '../change-sender.ts';
import { sendNewMemory } from './send-new-memory.ts';

interface Sending {
  readonly queryClient: QueryClient;
  readonly options: RequestOptions & {
    readonly headers: Record<string, string>;
    readonly signal: AbortSignal;
  };
}

/**
 * Sends a change as its owner made it. Before an edit it is looked at what is saved by now: only the fields that were
 * changed are sent, and nothing where another one has changed the same field.
 * @throws ApiError on a refusal, ConnectionError when the network fails
 */
export async function sendChange(
  { change, key, userId }: KeptChange,
  { queryClient, signal }: { queryClient: QueryClient; signal: AbortSignal },
): Promise<SendResult> {
  // What came with the HTML was saved a while ago.
  discardPageResponses();
  const headers = { 'idempotency-key': key, [accountHeader]: String(userId) };
  const sending = { queryClient, options: { headers, signal } };
  switch (change.kind) {
    case 'like':
      return sendLike(change, sending);
    case 'add-comment':
      return sendComment(change, sending);
    case 'edit-comment':
    case 'delete-comment':
      return changeComment(change, sending);
    case 'edit-memory':
      return sendMemory(change, sending);
    case 'edit-photo':
      return sendPhoto(change, sending);
    case 'new-memory':
      await sendNewMemory(change, { key, userId, signal });
      return done();
  }
}

/** What it outdates is fetched again when it is kept no longer (`useRefetchSettled`). */
const done = (show = () => {}): SendResult => ({ is: 'done', show });

async function sendLike(change: ChangeOf<'like'>, sending: Sending): Promise<SendResult> {
  const path = fillPath(paths.photoLike, { id: change.photoId });
  const photo = await sendJson<Photo>('POST', path, { liked: change.liked }, sending.options);
  return done(() => showLikes(sending.queryClient, photo, photo.isLiked));
}

async function sendComment(change: ChangeOf<'add-comment'>, sending: Sending): Promise<SendResult> {
  const { photoId, content } = change;
  const path = fillPath(paths.photoComments, { id: photoId });
  const comment = await sendJson<Comment>('POST', path, { content }, sending.options);
  return done(() =>
    changeComments(sending.queryClient, photoId, (comments, isNewest) =>
      isNewest ? [...comments.filter(({ id }) => id !== comment.id), comment] : comments,
    ),
  );
}

async function changeComment(
  change: ChangeOf<'edit-comment' | 'delete-comment'>,
  sending: Sending,
): Promise<SendResult> {
  const { photoId, commentId, base } = change;
  const saved = await findComment(change, sending.options);
  const isDeleting = change.kind === 'delete-comment';
  if (!saved) {
    if (isDeleting) return done();
    throw commentGone();
  }
  const wanted = isDeleting ? base.content : change.fields.content;
  if (saved.content !== base.content && saved.content !== wanted) {
    return { is: 'conflict', theirs: { content: saved.content } };
  }
  const path = fillPath(paths.comment, { id: commentId });
  if (isDeleting) {
    await sendJson('DELETE', path, undefined, sending.options).catch(exceptGone);
    return done(() =>
      changeComments(sending.queryClient, photoId, (comments) =>
        comments.filter(({ id }) => id !== commentId),
      ),
    );
  }
  const updated = await sendJson<Comment>('PUT', path, change.fields, sending.options);
  return done(() =>
    changeComments(sending.queryClient, photoId, (comments) =>
      comments.map((comment) => (comment.id === commentId ? updated : comment)),
    ),
  );
}

/** As it is saved now; undefined: it was deleted. */
async function findComment(
  { photoId, commentId }: ChangeOf<'edit-comment' | 'delete-comment'>,
  options: RequestOptions,
): Promise<Comment | undefined> {
  const path = fillPath(paths.photoComments, { id: photoId });
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = new URLSearchParams({ limit: String(limits.commentsPageMax), ...(cursor && { cursor }) });
    const { data, headers } = await getJsonWithHeaders<Comment[]>(`${path}?${query}`, options);
    const found = data.find(({ id }) => id === commentId);
    if (found) return found;
    cursor = pageLinks(headers.get('link')).next;
  }
  return undefined;
}

function commentGone(): ApiError {
  return new ApiError({ status: 404, statusText: 'It has been deleted meanwhile.', body: '' });
}

function exceptGone(error: unknown): void {
  if (!isGone(error)) throw error;
}

async function sendMemory(change: ChangeOf<'edit-memory'>, sending: Sending): Promise<SendResult> {
  const path = fillPath(paths.collection, { id: change.memoryId });
  const saved = fieldsOfMemory(await getJson<CollectionWithThumbnail>(path, sending.options));
  const { fields, changes, theirs } = onTopOf(change, saved);
  if (theirs) return { is: 'conflict', theirs };
  if (!changes) return done();
  const body = { ...changes, name: fields.name.trim() };
  const memory = await sendJson<CollectionWithThumbnail>('PUT', path, body, sending.options);
  return done(() => sending.queryClient.setQueryData(queryKeys.memory(change.memoryId), memory));
}

async function sendPhoto(change: ChangeOf<'edit-photo'>, sending: Sending): Promise<SendResult> {
  const path = fillPath(paths.photo, { id: change.photoId });
  const saved = fieldsOfPhoto(await getJson<Photo>(path, sending.options));
  const { fields, changes, theirs } = onTopOf(change, saved);
  if (theirs) return { is: 'conflict', theirs };
  if (!changes) return done();
  const body = { ...changes, title: fields.title.trim(), collectionId: fields.collectionId };
  const photo = await sendJson<Photo>('PUT', path, body, sending.options);
  return done(() => sending.queryClient.setQueryData(queryKeys.photo(change.photoId), photo));
}

/** `theirs`: the fields that another one has changed too; `changes`: undefined when all of it is saved already. */
function onTopOf<Fields extends EditFields>(
  { base, fields: ours }: { readonly base: Fields; readonly fields: Fields },
  saved: Fields,
): { fields: Fields; changes?: Partial<Fields> | undefined; theirs?: EditFields | undefined } {
  const { fields, clashes } = rebase(base, ours, saved);
  if (clashes.length > 0) {
    return { fields, theirs: Object.fromEntries(clashes.map((field) => [field, saved[field] ?? ''])) };
  }
  const changes = changesOf(saved, fields);
  return { fields, changes: Object.keys(changes).length > 0 ? changes : undefined };
}
