/** The session banner and the toasts show above every layer. */
const aboveLayers = '[data-banner], [data-toasts]';

/** Whether an element belongs to the parts above all layers. */
export function isAboveLayers(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(aboveLayers) !== null;
}
