import { openLayer } from '@our-dates/ui/layer-history';
import { useEffect, useRef } from 'react';
import { useInteractiveAboveLayers } from './interactive-above-layers.ts';

/**
 * What every layer over the page has in common: Back closes it, and the session's banner and the toasts stay
 * within reach while it is open.
 * @param close asks the layer to close, as its own close button does. It may stay open.
 */
export function useLayer(open: boolean, close: () => void): void {
  const latestClose = useRef(close);
  latestClose.current = close;
  useInteractiveAboveLayers(open);
  useEffect(() => (open ? openLayer(() => latestClose.current()) : undefined), [open]);
}
