/** What shows above every layer: the session's banner and the toasts. */
const aboveLayers = '[data-banner], [data-toasts]';

/** Whether an element shows above every layer, so that no layer may cover it. */
export function isAboveLayers(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(aboveLayers) !== null;
}
