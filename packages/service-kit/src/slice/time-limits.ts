/**
 * The time limit of each dependency, in milliseconds, derived from what a person accepts. A page is read within three
 * seconds or seems broken; a person who has pressed a button waits up to ten. So every limit leaves room for a line of
 * 400 ms each way, on which one round trip takes 800 ms, and beyond it the answer is 503 with `Retry-After`.
 * docs/operations.md has them as a table.
 */
export const timeLimits = {
  redis: {
    /** One round trip; over a new connection two. */
    commandMs: 2000,
  },
  postgres: {
    /** A new connection takes three round trips; also how long a free one is waited for. */
    connectMs: 4000,
    /** By the clock of the server. */
    statementMs: 3000,
    /** The client waits this much longer, since the response has to travel. */
    travelMs: 1000,
    /** Where a standby can be read: a read without an answer by then is sent there too. */
    noAnswerMs: 1000,
    /** How long the primary has to say that it is there. */
    lookMs: 1000,
    /** While a standby becomes the primary neither may answer: a read is tried again for so long. */
    againMs: 3000,
  },
  rabbitMq: {
    /** Only the relay waits for it. */
    confirmMs: 5000,
  },
  s3: {
    /** Of silence: a large file may take as long as it comes. */
    silenceMs: 3000,
    /** Of a program that works for minutes, without a user in front of it. */
    unattended: { silenceMs: 30_000, attempts: 3 },
  },
  slice: {
    /** One round trip for a new connection. */
    connectMs: 2000,
    /** A small call from one slice to another: two round trips, and one of the other slice. */
    questionMs: 3500,
    /** Until the beginning of an answer. */
    answerMs: 10_000,
    /** The same after an upload, whose files are all looked at first. */
    uploadAnswerMs: 60_000,
  },
} as const;
