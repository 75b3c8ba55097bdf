/**
 * What pages and the service worker say to each other. A page of one release may talk to the worker of another: a worker
 * answers undefined to a message that it does not know, and a page treats that as not available.
 */

/** What this device keeps for use without a connection. */
export interface DeviceContent {
  /** Whether what is seen is kept on this device. */
  readonly isOn: boolean;
  readonly bytes: number;
  readonly limitBytes: number;
  /** The memories that are kept offline whatever else is seen. */
  readonly memories: readonly number[];
  /** Why something was not kept since the worker was started. */
  readonly problem: DeviceProblem | null;
}

/** Why something is not kept. `full`: the device has no space left; `cleared`: the browser removed what was kept. */
export type DeviceProblem = 'full' | 'cleared';

/** The messages to the worker, with what each is answered with. */
export interface WorkerMessages {
  /** Looks for new versions of the app, and stores them completely; `isComplete`: nothing was left out. */
  'update-app': { readonly question: object; readonly answer: { readonly isComplete: boolean } };
  'read-content': { readonly question: object; readonly answer: DeviceContent };
  'keep-seen': { readonly question: { readonly isOn: boolean }; readonly answer: DeviceContent };
  'keep-memory': {
    readonly question: {
      readonly id: number;
      readonly isKept: boolean;
      /** Of the photos, in pixels. */
      readonly width: number;
    };
    /** The problem that kept it from being stored completely. */
    readonly answer: { readonly problem: DeviceProblem | 'too-large' | 'unreachable' | null };
  };
  /** Removes what was seen, for so much that a person made, in bytes. Memories that are kept offline stay. */
  'make-space': { readonly question: { readonly bytes: number }; readonly answer: null };
  /** The data that came with the HTML, as text. */
  'seen-with-page': { readonly question: { readonly data: string }; readonly answer: null };
  /** Somebody has signed out on this device: nothing may stay. */
  forget: { readonly question: object; readonly answer: null };
  /** Photos that were shared from another app, and how many were kept for too long. */
  'take-shared': {
    readonly question: object;
    readonly answer: { readonly photos: readonly File[]; readonly expired: number };
  };
  'drop-shared': { readonly question: object; readonly answer: null };
}

export type WorkerMessageKind = keyof WorkerMessages;

/** What the worker says without being asked. */
export interface WorkerNotice {
  readonly deviceProblem: DeviceProblem;
}
