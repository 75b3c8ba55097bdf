import { run } from './run.ts';

const mark = `load-${run.id}`;

/** The name of the memory that a visit records, by which a later one finds it. */
export const recordedName = (visit: number) => `${mark}-${visit}`;

/** Whether a memory has been recorded by a visit of this run. */
export const isRecorded = (name: string) => name.startsWith(mark);
