import type { PhotosDraft } from './photos-draft.ts';
import type { UploadSource } from './queue-batches.ts';

/** Batches of photos that the browser could not store. They are lost with the page. */
export interface InMemoryUploads extends UploadSource {
  readonly add: (key: string, value: PhotosDraft, files: ReadonlyMap<string, File>) => void;
}

export function createInMemoryUploads(): InMemoryUploads {
  const batches = new Map<string, { value: PhotosDraft; files: Map<string, File>; savedAt: number }>();
  return {
    add: (key, value, files) => batches.set(key, { value, files: new Map(files), savedAt: Date.now() }),
    listHandedOver: async (drafts) =>
      [...batches]
        .filter(([key]) => key.startsWith(`${drafts}/`))
        .map(([key, { value, savedAt }]) => ({ key, value, savedAt })),
    readFile: async (key, id) => batches.get(key)?.files.get(id),
    async change(key, change, droppedFiles = []) {
      const batch = batches.get(key);
      if (!batch) return;
      batch.value = change(batch.value);
      for (const id of droppedFiles) batch.files.delete(id);
    },
    remove: async (key) => void batches.delete(key),
  };
}

/** Shared by the dialog that adds to it and the queue that processes it, both chunks of this build. */
export const inMemoryUploads = createInMemoryUploads();
