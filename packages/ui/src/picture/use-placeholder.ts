import { useEffect, useReducer } from 'react';
import { whenIdle } from '../loading/when-idle.ts';
import { knownThumbHashUrl, thumbHashUrl } from './thumb-hash.ts';

/**
 * The blurred placeholder of a photo, decoded when the page is idle: decoding a whole grid during its rendering
 * takes a phone longer than loading the covers.
 * @param isWanted false once the picture has loaded: a placeholder that is not decoded yet stays undefined
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
