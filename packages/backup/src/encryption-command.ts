/**
 * The encryption of the blobs of a platform, as a process of its own that finds their store and the master keys in its
 * environment: `node encryption-command.ts new-key`, `rotate` or `encrypt`.
 */
import { inspect } from 'node:util';
import { platformNames } from '@our-dates/contracts/platform-names';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { createBlobKeys, rewrapKeys } from '@our-dates/service-kit/blobs/encrypted/blob-keys';
import { encryptBlobs } from '@our-dates/service-kit/blobs/encrypted/encrypt-blobs';
import { createEncryptedBlobStore } from '@our-dates/service-kit/blobs/encrypted/encrypted-blob-store';
import { type MasterKeys, newKey, readMasterKeys } from '@our-dates/service-kit/blobs/encrypted/master-keys';
import { createStoredBlobs } from '@our-dates/service-kit/slice/adapters';
import { ConfigError, type Environment, portsEnv, readConfig } from '@our-dates/service-kit/slice/config';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { z } from 'zod';

export const encryptionHelp = `Encryption of photos in their store. It may run while the platform does.

  encryption new-key   prints a new master key, for BLOB_MASTER_KEYS
  encryption rotate    wraps the keys of all photos by the first master key of BLOB_MASTER_KEYS;
                       no photo is written
  encryption encrypt   encrypts the photos that were stored before there was a master key

A command that was interrupted can be repeated. It ends with 0 when all is done, 1 when something is
left, 2 when it was not understood. docs/production.md says in which order to use them.`;

/** Without these variables there is nothing to do. */
const schema = z.object({
  ...portsEnv,
  BLOB_MASTER_KEYS: z.string().min(1, 'must be the master keys; encryption new-key makes one'),
});

/** @returns the exit code */
export async function runEncryptionCommand(
  args: readonly string[],
  env: Environment,
  say: (line: string) => void,
): Promise<number> {
  const [command, ...more] = args;
  if (command === undefined || ['help', '--help', '-h'].includes(command)) {
    say(encryptionHelp);
    return 0;
  }
  if (more.length > 0 || !['new-key', 'rotate', 'encrypt'].includes(command)) {
    say(`"${args.join(' ')}" is no command.\n\n${encryptionHelp}`);
    return 2;
  }
  if (command === 'new-key') {
    say(newKey().toString('base64'));
    return 0;
  }
  const config = readConfig(schema, env);
  const masterKeys = readMasterKeys(config.BLOB_MASTER_KEYS);
  const stored = await createStoredBlobs(config, platformNames, { unattended: true });
  try {
    return command === 'rotate'
      ? await rotate(stored, masterKeys, say)
      : await encrypt(stored, masterKeys, say);
  } finally {
    await stored.close();
  }
}

async function rotate(
  stored: BlobStore,
  masterKeys: MasterKeys,
  say: (line: string) => void,
): Promise<number> {
  const { changed, alreadyCurrent, unsettled, unreadable } = await rewrapKeys(stored, masterKeys);
  say(
    `${changed} keys are wrapped by the master key ${masterKeys.currentId} now, ${alreadyCurrent} were already.`,
  );
  if (unsettled > 0) {
    say(
      `${unsettled} were left: their photos are being uploaded or deleted. Run it again in a few minutes; what is left then encrypts nothing.`,
    );
  }
  for (const name of unreadable) say(`${name} was wrapped by a master key that is not in BLOB_MASTER_KEYS.`);
  if (unsettled + unreadable.length > 0) return 1;
  say('The other master keys in BLOB_MASTER_KEYS can be removed.');
  return 0;
}

async function encrypt(
  stored: BlobStore,
  masterKeys: MasterKeys,
  say: (line: string) => void,
): Promise<number> {
  const keys = createBlobKeys(stored, masterKeys);
  await keys.verify();
  const { ownerOfBlob: ownerOf } = platformNames;
  const log = createLog({ name: 'encryption', level: 'error' });
  const store = createEncryptedBlobStore(stored, { keys, ownerOf, log });
  const count = await encryptBlobs(stored, store);
  say(`${count} files of photos were encrypted; now all are.`);
  return 0;
}

if (import.meta.main) {
  try {
    process.exitCode = await runEncryptionCommand(process.argv.slice(2), process.env, (line) => {
      process.stdout.write(`${line}\n`);
    });
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : inspect(error)}\n`);
    process.exitCode = 1;
  }
}
