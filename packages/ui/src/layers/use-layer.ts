import { openLayer } from '@our-dates/ui/layer-history';
import { useLayoutEffect, useRef } from 'react';
import { useInteractiveAboveLayers } from './interactive-above-layers.ts';

/**
 * The behaviour of every layer: Back and Escape close it, and the session banner and the toasts stay interactive.
 * @param close requests the layer to close, as its close button does. The layer may stay open.
 */
export function useLayer(open: boolean, close: () => void): void {
  const latestClose = useRef(close);
  latestClose.current = close;
  useInteractiveAboveLayers(open);
  useLayoutEffect(() => (open ? openLayer(() => latestClose.current()) : undefined), [open]);
}
