import { fileURLToPath } from 'node:url';
import { permissionToken } from '@our-dates/contracts/permission';
import { decodingMemory } from '@our-dates/imaging/decoding-memory';
import { finish } from '@our-dates/service-kit/http/app';
import { createPresence } from '@our-dates/service-kit/postgres/presence';
import { type Environment, readSliceConfig } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { startSlice } from '@our-dates/service-kit/slice/start-slice';
import { createWorkQueue } from '@our-dates/service-kit/slice/work-queue';
import { readPlatform } from '@our-dates/slices/platform';
import slice from '../slice.json' with { type: 'json' };
import { addRoutes } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { createPermission } from './clients/permission.ts';
import { settings } from './config.ts';
import { createPhotoCheck } from './domain/check-photos.ts';
import { createClocks } from './domain/clocks.ts';
import { createDemo } from './domain/demo.ts';
import { createGallery } from './domain/gallery.ts';
import { createIdempotency } from './domain/idempotency.ts';
import { createImports } from './domain/imports.ts';
import { createLikedPhotos } from './domain/liked-photos.ts';
import { createMemories } from './domain/memories.ts';
import { createNoteMerge } from './domain/merge-outcomes.ts';
import { createMergeSettling } from './domain/merge-settling.ts';
import { createMerges } from './domain/merges.ts';
import { createOriginals } from './domain/originals.ts';
import { createPhotos } from './domain/photos.ts';
import { createPictures } from './domain/pictures.ts';
import { createRecentPictures } from './domain/recent-pictures.ts';
import { createSamples } from './domain/samples.ts';
import { createSealedMemories } from './domain/sealed.ts';
import { createSorting } from './domain/sorting.ts';
import { createStories } from './domain/stories.ts';
import { createTrash } from './domain/trash.ts';
import { createTrashRemoval } from './domain/trash-removal.ts';
import { createYearBooks } from './domain/year-books.ts';
import { subscription } from './events/handlers.ts';
import { searchSubscription } from './events/search-handlers.ts';
import { workersGroup } from './repository/idempotent-calls.ts';
import { photograph } from './samples/photograph.ts';

const tooBusy = 'Many photos are being looked at. Please try again in a moment.';

/** Starts the collections service with the configuration of the environment. */
export function startService(env: Environment): Promise<RunningService> {
  const config = readSliceConfig(settings, slice, env);
  const uploadLimits = {
    maxFileBytes: config.MAX_UPLOAD_BYTES,
    silenceMs: config.UPLOAD_SILENCE,
    folder: config.UPLOAD_DIR,
  };
  return startSlice({
    name: slice.name,
    schema: slice.database.schema,
    config,
    platform: readPlatform(),
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    async compose({
      pool,
      log,
      metrics,
      lifecycle,
      blobs: openBlobs,
      identityVerifier,
      subscribe,
      createApp,
    }) {
      const blobs = await openBlobs();
      const decoding = createWorkQueue({ concurrency: config.DECODING, maxWaiting: 500, busy: tooBusy });
      const memory = decodingMemory(config.DECODING_MEMORY);

      const originals = createOriginals({ pool, blobs, log });
      const presence = createPresence({ connectionString: config.DATABASE_URL, group: workersGroup, log });
      lifecycle.onStop('connections', 'presence', () => presence.close());
      const idempotency = createIdempotency({ pool, presence, log });
      const permission = createPermission({
        authUrl: config.AUTH_URL,
        partnershipUrl: config.PARTNERSHIP_URL,
      });
      const checkPhotos = createPhotoCheck({ decoding, memory });
      const trash = createTrash({ pool, keptMs: config.TRASH_TTL });
      const sealed = createSealedMemories({ pool, keptMs: config.TRASH_TTL, log });
      const trashRemoval = createTrashRemoval({ pool, metrics, log });
      const noteMerge = createNoteMerge({ metrics, log });
      const merges = createMergeSettling({ pool, note: noteMerge });
      const memories = createMemories({
        ...{ pool, originals, checkPhotos, idempotency, trash, trashRemoval, merges },
      });
      const photos = createPhotos({ pool, originals, checkPhotos, idempotency, trash });
      const imports = createImports({ pool, originals, checkPhotos });
      const recent = createRecentPictures({ blobs, maxBytes: config.PICTURE_CACHE });
      const pictures = createPictures({ pool, blobs, recent, decoding, memory, log });
      const samples = createSamples({
        pool,
        memories,
        folder: config.SAMPLES_DIR,
        photograph,
        stopping: lifecycle.stopping,
        log,
      });

      const copies = startBackgroundWork(
        { originals, idempotency, trashRemoval, sealed, imports, merges },
        { pool, config, metrics, lifecycle, log },
      );
      await subscribe(subscription({ pool, memories, originals, samples, copies, merges }));
      await subscribe(searchSubscription({ pool }));

      const app = createApp();
      addRoutes(app, {
        gallery: createGallery({ pool }),
        memories,
        merges: createMerges({ pool, note: noteMerge }),
        stories: createStories({ pool }),
        clocks: createClocks({ pool }),
        sorting: createSorting({ pool, trash }),
        photos,
        likedPhotos: createLikedPhotos({ pool }),
        pictures,
        imports,
        trash,
        sealed,
        yearBooks: createYearBooks({ pool }),
        demo: createDemo({ pool, memories }),
        permission,
        requester: identityVerifier(permissionToken),
        uploadLimits,
      });
      return finish(app);
    },
  });
}
