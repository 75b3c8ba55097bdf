const openDialogs = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]';

/** The open dialog that was opened last. */
export function topmostDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(openDialogs)].at(-1);
}
