import { useLayer } from './use-layer.ts';

/** Stands in a layer whose own code is loaded before that of the layers: draws nothing, and lets Back close it. */
export default function OpenLayer({ onClose }: { onClose: () => void }) {
  useLayer(true, onClose);
  return null;
}
