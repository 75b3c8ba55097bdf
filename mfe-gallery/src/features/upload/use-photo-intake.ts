import { useEffect, useRef, useState } from 'react';

/**
 * Accepts files that are dropped or pasted anywhere in the window, so that the browser does not open a photo
 * dropped outside the dialog.
 * @returns whether files are being dragged over the window now.
 */
export function usePhotoIntake({
  enabled,
  onFiles,
}: {
  enabled: boolean;
  onFiles: (files: File[]) => void;
}): boolean {
  const [isDragging, setDragging] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  useEffect(() => {
    /** Enter and leave fire for every element under the pointer. */
    let depth = 0;

    function enter(event: DragEvent) {
      if (!carriesFiles(event.dataTransfer)) return;
      depth += 1;
      setDragging(enabled);
    }
    function leave(event: DragEvent) {
      if (!carriesFiles(event.dataTransfer)) return;
      depth -= 1;
      if (depth <= 0) setDragging(false);
    }
    function over(event: DragEvent) {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = enabled ? 'copy' : 'none';
    }
    function drop(event: DragEvent) {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      depth = 0;
      setDragging(false);
      take(event.dataTransfer);
    }
    function paste(event: ClipboardEvent) {
      if (!carriesFiles(event.clipboardData)) return;
      event.preventDefault();
      take(event.clipboardData);
    }
    function take(transfer: DataTransfer | null) {
      const files = [...(transfer?.files ?? [])];
      if (enabled && files.length > 0) latest.current(files);
    }

    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop, paste } as const;
    window.addEventListener('dragenter', listeners.dragenter);
    window.addEventListener('dragleave', listeners.dragleave);
    window.addEventListener('dragover', listeners.dragover);
    window.addEventListener('drop', listeners.drop);
    window.addEventListener('paste', listeners.paste);
    return () => {
      window.removeEventListener('dragenter', listeners.dragenter);
      window.removeEventListener('dragleave', listeners.dragleave);
      window.removeEventListener('dragover', listeners.dragover);
      window.removeEventListener('drop', listeners.drop);
      window.removeEventListener('paste', listeners.paste);
    };
  }, [enabled]);

  return isDragging;
}

function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false; // no text: of the browser
}
