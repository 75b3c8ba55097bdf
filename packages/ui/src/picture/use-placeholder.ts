import { useEffect, useReducer } from 'react';
import { whenIdle } from '../loading/when-idle.ts';
import { knownThumbHashUrl, thumbHashUrl } from './thumb-hash.ts';

/**
 * The blurred placeholder of a photo, as soon as the page has a moment for it. A grid of them decoded while it is
 * drawn would hold up a phone for longer than the covers take to come.
 * @param isWanted false once the picture itself is there: then it is no longer decoded, though still shown
 */
export function usePlaceholder(hash: string | undefined, isWanted: boolean): string | undefined {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!hash || !isWanted || knownThumbHashUrl(hash)) return undefined;
    return whenIdle(() => {
      thumbHashUrl(hash);
      draw();
    });
  }, [hash, isWanted]);
  return hash && knownThumbHashUrl(hash);
}
