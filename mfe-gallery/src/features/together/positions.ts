import type { Together } from '@our-dates/contracts/together';

/** The least time between two messages, in milliseconds; the first press of a series is sent at once. */
const pauseMs = 100;

/** Keeps one screen and the shared position the same. */
export interface Positions {
  /** This screen shows a photo, by a press or because it was told to. */
  shows(photoId: number): void;
  /** The shared position is known. */
  arrived(together: Together): void;
  /** Tries again to show the shared position: the photos are others. */
  settle(): void;
  stop(): void;
}

/**
 * A press moves this screen at once and is then sent. Until it has been answered, what arrives is only kept: the answer
 * says whose press came last, and both screens end there. Presses that follow faster than messages are sent are one
 * message, of the last of them.
 * @param options.shown the photo on this screen
 * @param options.send sends a position; resolves to the shared state after it
 * @param options.show shows a photo on this screen; false: it is not there
 */
export function createPositions(options: {
  together: Together;
  shown: number | undefined;
  send: (photoId: number) => Promise<Together>;
  show: (photoId: number) => boolean;
}): Positions {
  const { send, show } = options;
  let { together: latest, shown } = options;
  let wanted: number | null = null;
  let isSending = false;
  /** The connection failed: the screen stays where it is until something arrives. */
  let isCutOff = false;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    if (isSending || wanted !== null || isCutOff || latest.photoId === shown) return;
    const before = shown;
    shown = latest.photoId;
    if (!show(latest.photoId)) shown = before;
  }

  function take(together: Together): void {
    if (together.id === latest.id && together.revision >= latest.revision) latest = together;
  }

  async function sendNext(): Promise<void> {
    if (isSending || wanted === null) return;
    const wait = notBefore - Date.now();
    if (wait > 0) {
      clearTimeout(timer);
      timer = setTimeout(() => void sendNext(), wait);
      return;
    }
    const photoId = wanted;
    wanted = null;
    isSending = true;
    notBefore = Date.now() + pauseMs;
    try {
      take(await send(photoId));
      isCutOff = false;
    } catch {
      isCutOff = true;
    }
    isSending = false;
    if (wanted === null) settle();
    else void sendNext();
  }

  return {
    shows(photoId) {
      if (photoId === shown) return;
      shown = photoId;
      if (photoId === latest.photoId && !isSending) wanted = null;
      else wanted = photoId;
      void sendNext();
    },
    arrived(together) {
      take(together);
      isCutOff = false;
      settle();
    },
    settle,
    stop: () => clearTimeout(timer),
  };
}
