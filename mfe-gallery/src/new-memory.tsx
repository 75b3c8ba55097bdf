import type { PageHost } from '@our-dates/browser/host';

/** The dialog behind "New Date". */
export default function NewMemory({ onClose }: { host: PageHost; onClose: () => void }) {
  return (
    <dialog open aria-label="Add Date Memory">
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </dialog>
  );
}
