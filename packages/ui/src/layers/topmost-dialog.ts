const openDialogs = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]';

/** The dialog that lies over all others. */
export function topmostDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(openDialogs)].at(-1);
}
