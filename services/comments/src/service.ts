import type { Environment } from '@our-dates/common/config';
import type { RunningService } from '@our-dates/common/lifecycle';
import { openSlice } from '@our-dates/common/slice';
import { createApp } from './app.ts';
import { commentsConfig } from './config.ts';
import { createComments } from './domain/comments.ts';
import { createPhotoOwner } from './domain/photo-owner.ts';
import { createEventHandler, patterns, queue } from './events/handlers.ts';

/** Starts the comments service with what the environment names. */
export async function startService(env: Environment): Promise<RunningService> {
  const config = commentsConfig(env);
  const migrations = new URL('../migrations', import.meta.url);
  const slice = await openSlice({ name: 'comments', schema: 'comments', migrations, config });
  const { pool } = slice;

  const comments = createComments({ pool });
  const photoOwner = createPhotoOwner({ collectionsUrl: config.COLLECTIONS_URL });

  await slice.subscribe({ queue, patterns, concurrency: 4, handle: createEventHandler({ pool }) });
  return slice.serve(createApp({ ...slice, comments, photoOwner }));
}
