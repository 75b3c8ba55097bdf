import { execFileSync } from 'node:child_process';
import fs, { readdirSync, readlinkSync, statSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that takes no more than so many bytes. */
export interface SmallDisk {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Makes a file system of its own where that is permitted; elsewhere the calls that write say, of files in the folder
 * and in this process only, what they say on a full one.
 */
export async function smallDisk(bytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'service-kit-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    const restore = await limitWrites(folder, bytes);
    return {
      folder,
      async remove() {
        restore();
        await rm(folder, { recursive: true });
      },
    };
  }
  return {
    folder,
    async remove() {
      execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
      await rm(folder, { recursive: true });
    },
  };
}

async function limitWrites(folder: string, bytes: number): Promise<() => void> {
  const probe = await open(join(folder, 'probe'), 'w');
  const handles = Object.getPrototypeOf(probe);
  await probe.close();
  await rm(join(folder, 'probe'));
  const { writeFile } = handles;
  const { write } = fs;
  const used = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
      (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
      0,
    );
  const exceeds = (fd: number, more: number) =>
    readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder) && used() + more > bytes;
  const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  handles.writeFile = async function (this: fs.promises.FileHandle, data: Buffer) {
    if (exceeds(this.fd, data.length)) throw full();
    return writeFile.call(this, data);
  };
  Object.assign(fs, {
    write(fd: number, data: Buffer, ...rest: unknown[]) {
      const done = rest.at(-1);
      if (exceeds(fd, data.length) && typeof done === 'function') done(full());
      else Reflect.apply(write, fs, [fd, data, ...rest]);
    },
  });
  return () => {
    handles.writeFile = writeFile;
    fs.write = write;
  };
}
