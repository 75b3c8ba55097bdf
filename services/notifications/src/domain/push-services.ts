/** A message for one browser, as its push service takes it (RFC 8030). */
export interface Push {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly text: string;
  /** A message of the same topic that has not arrived yet is replaced. */
  readonly topic: string;
  /** How long the push service keeps it while the browser is away. */
  readonly ttlSeconds: number;
  /** Whom its operator writes to. */
  readonly contact: string;
}

/** How a push service has answered. */
export type PushAnswer =
  | { readonly outcome: 'accepted' | 'gone' | 'too-long' | 'forbidden-address' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'later'; readonly reason: string; readonly afterMs: number | null };

export interface PushServices {
  /** Encrypts (RFC 8291), signs (RFC 8292) and sends it; never throws for what a push service does. */
  send(push: Push): Promise<PushAnswer>;
  close(): Promise<void>;
}

/** For a whole request, in milliseconds; a delivery is held for longer. */
export const answerTimeoutMs = 10_000;
