/** Which push services get nothing now: they have asked for a pause, or are busy with what they got. */
export interface ServiceLimits {
  /** Their origins. */
  unavailable(): string[];
  /** Something is sent to a service. @returns to be called when that has ended */
  begin(service: string): () => void;
  pause(service: string, ms: number): void;
}

/** @param options.sendsAtOnce to one service, so that a slow one does not take the turns of the others */
export function createServiceLimits({ sendsAtOnce }: { sendsAtOnce: number }): ServiceLimits {
  const sending = new Map<string, number>();
  const pausedUntil = new Map<string, number>();
  return {
    unavailable() {
      const now = Date.now();
      for (const [service, until] of pausedUntil) if (until <= now) pausedUntil.delete(service);
      const busy = [...sending].filter(([, count]) => count >= sendsAtOnce).map(([service]) => service);
      return [...pausedUntil.keys(), ...busy];
    },
    begin(service) {
      sending.set(service, (sending.get(service) ?? 0) + 1);
      return () => {
        const left = (sending.get(service) ?? 1) - 1;
        if (left > 0) sending.set(service, left);
        else sending.delete(service);
      };
    },
    pause: (service, ms) => pausedUntil.set(service, Date.now() + ms),
  };
}
