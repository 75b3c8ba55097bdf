import { useState } from 'react';

/** How long a photo shows, in milliseconds. */
export const speeds = {
  slow: { ms: 9_000 },
  medium: { ms: 5_500 },
  quick: { ms: 3_000 },
} as const;
export type Speed = keyof typeof speeds;

const storageName = 'our-dates-slideshow-speed';

export function isSpeed(value: string | null): value is Speed {
  return value !== null && Object.hasOwn(speeds, value);
}

/** The speed that was chosen on this device. */
export function useSpeed(): [Speed, (speed: string) => void] {
  const [speed, setSpeed] = useState<Speed>(() => {
    const kept = localStorage.getItem(storageName);
    return isSpeed(kept) ? kept : 'medium';
  });
  return [
    speed,
    (chosen) => {
      if (!isSpeed(chosen)) return;
      localStorage.setItem(storageName, chosen);
      setSpeed(chosen);
    },
  ];
}
