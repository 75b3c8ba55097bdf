import { useRef, useSyncExternalStore } from 'react';

/** A press without a click (a drag, a long touch) ends after this delay. */
const clickDelayMs = 300;

let isPressed = false;
let release: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(pressed: boolean): void {
  clearTimeout(release);
  isPressed = pressed;
  for (const changed of listeners) changed();
}

function releaseIn(ms: number): void {
  clearTimeout(release);
  release = setTimeout(set, ms, false);
}

const press = () => set(true);
const lift = () => releaseIn(clickDelayMs);
const end = () => releaseIn(0);
const events = [
  ['pointerdown', press],
  ['pointerup', lift],
  ['pointercancel', end],
  ['click', end],
] as const;

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) for (const [type, react] of events) addEventListener(type, react, true);
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    for (const [type, react] of events) removeEventListener(type, react, true);
    set(false);
  };
}

/**
 * A value that does not change during a press. A press on a button first blurs the field; its message would then
 * move the button, and the click would miss it.
 */
export function useStableWhilePressed<Value>(value: Value): Value {
  const pressed = useSyncExternalStore(subscribe, () => isPressed);
  const shown = useRef(value);
  if (!pressed) shown.current = value;
  return shown.current;
}
