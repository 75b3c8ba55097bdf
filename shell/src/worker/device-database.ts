import { localDatabase } from '@our-dates/browser/local-database';
import type { Sealed } from '@our-dates/browser/sealed';
import type { DBSchema, IDBPDatabase } from 'idb';

/** Which version of a part of the app is complete, and which page uses which. */
export interface AppSet {
  readonly part: string;
  readonly version: string;
}

export interface StoredUse {
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly usedAt: number;
  /** Of an image: its width in pixels. */
  readonly width: number;
  /** The memory that is kept offline and needs it; 0 for none. */
  readonly memory: number;
}

interface Schema extends DBSchema {
  /** The newest complete version of each part. */
  sets: { key: string; value: AppSet };
  /** The versions that open pages were started with. */
  pages: { key: [page: string, part: string, version: string]; value: AppSet & { page: string } };
  keys: { key: string; value: CryptoKey };
  facts: { key: string; value: unknown };
  content: { key: string; value: Sealed };
  /** One for each of `content`, so that sizes are read without the content. */
  uses: { key: string; value: StoredUse; indexes: { usedAt: number; memory: number } };
  shared: { key: number; value: { at: number; name: string; type: string; sealed: Sealed } };
}

export type DeviceDatabase = IDBPDatabase<Schema>;
export type OpenDatabase = () => Promise<DeviceDatabase>;

export const databaseName = 'our-dates-device';

/** @returns a function that opens the database of this device, or returns the open one */
export const createDeviceDatabase = (): OpenDatabase =>
  localDatabase<Schema>(databaseName, 1, (database) => {
    database.createObjectStore('sets', { keyPath: 'part' });
    database.createObjectStore('pages', { keyPath: ['page', 'part', 'version'] });
    database.createObjectStore('keys');
    database.createObjectStore('facts');
    database.createObjectStore('content');
    const uses = database.createObjectStore('uses');
    uses.createIndex('usedAt', 'usedAt');
    uses.createIndex('memory', 'memory');
    database.createObjectStore('shared', { autoIncrement: true });
  });
