import { join } from 'node:path';
import Sequencer from '@jest/test-sequencer';
import { root } from '../install.mjs';
import slowFiles from './slow-files.json' with { type: 'json' };

/**
 * Jest starts the files that were slow in its last run first. A fresh clone has no last run, and a file of two minutes
 * that starts last leaves a processor idle: there the times of `slow-files.json`, rounded, count.
 */
export default class SlowestFirst extends Sequencer {
  sort(tests) {
    const seconds = ({ path, duration }) =>
      duration === undefined ? (known.get(path) ?? 0) : duration / 1000;
    return super.sort(tests).sort((a, b) => seconds(b) - seconds(a));
  }
}

const known = new Map(Object.entries(slowFiles).map(([file, seconds]) => [join(root, file), seconds]));
