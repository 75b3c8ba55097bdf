import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';

/** What the last published run has reached. */
export const measuredData = join(root, 'docs', 'measured.json');

/** The same for people, which a test compares with it. */
export const measuredDocument = join(root, 'docs', 'measured.md');
