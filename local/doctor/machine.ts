import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { NewerDataError, programVersion, readDataVersion, refuseNewerData } from '../start/data-version.ts';
import { type Finding, fine, problem, warning } from './finding.ts';

const megabyte = 1024 * 1024;
/** An upload of the largest photo, its derivatives and the database's next segment of its log have room. */
const problemBelow = 256 * megabyte;
/** A few evenings of photographs. */
const warningBelow = 2048 * megabyte;

/** Whether the disk of a folder has room. A folder that does not exist yet will be on that of its parent. */
export function checkDisk(about: string, folder: string): Finding {
  const { bavail, bsize } = statfsSync(existing(folder));
  return judgeRoom(about, folder, bavail * bsize);
}

/** @param free bytes */
export function judgeRoom(about: string, folder: string, free: number): Finding {
  const says = `${Math.floor(free / megabyte)} MB are free for ${folder}`;
  const todo =
    'Free some room, or move the data to a larger disk: docs/operations.md, "When a disk is full".';
  if (free < problemBelow) return problem(about, says, todo);
  return free < warningBelow ? warning(about, says, todo) : fine(about, says);
}

function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}

/** Whether this program can work on the data, by the version that they note. */
export function checkDataVersion(dataDir: string): Finding {
  const about = 'version';
  const program = programVersion();
  try {
    refuseNewerData(dataDir);
  } catch (error) {
    if (!(error instanceof NewerDataError)) throw error;
    const [says = error.message, ...todo] = error.message.split('\n');
    return problem(about, says, todo.join(' '));
  }
  const used = readDataVersion(dataDir)?.program;
  const data = used === undefined ? 'there are no data yet' : `the data were last used by ${used}`;
  return fine(about, `this is ${program} on Node ${process.versions.node}; ${data}`);
}
