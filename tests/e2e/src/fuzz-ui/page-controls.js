// Runs in every page before its own scripts: lists the controls.
(() => {
  const interactive =
    'button, a[href], input, textarea, select, summary, [role="button"], [role^="menuitem"], [role="option"], [role="tab"], [role="switch"]';
  let listed = [];

  const isOff = (control) =>
    control.matches(':disabled, [aria-disabled="true"]') || control.closest('[aria-busy="true"]') !== null;

  function nameOf(control) {
    const label = control.labels?.[0]?.textContent ?? control.textContent;
    const name =
      control.getAttribute('aria-label') ?? (label?.trim() || control.title || control.placeholder);
    return (name ?? '').replace(/\s+/g, ' ').trim().slice(0, 80);
  }

  /** Whether a finger at its middle reaches it; unknown, hence true, while it must be scrolled into view. */
  function isUncovered(control, { x, y, width, height }) {
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    if (middleX < 0 || middleY < 0 || middleX >= innerWidth || middleY >= innerHeight) return true;
    const top = document.elementFromPoint(middleX, middleY);
    return (
      top !== null && (control.contains(top) || [...(control.labels ?? [])].some((l) => l.contains(top)))
    );
  }

  function kindOf(control) {
    if (control.matches('input[type="file"]')) return 'file';
    if (control.matches('textarea, input:not([type="checkbox"], [type="radio"])')) return 'field';
    if (control.matches('select')) return 'choice';
    return control.matches('a') ? 'link' : 'button';
  }

  function describe(control, index) {
    return {
      index,
      kind: kindOf(control),
      name: nameOf(control),
      type: control.type ?? '',
      isEmpty: 'value' in control && control.value === '',
      isMultiple: control.multiple === true,
      isFolder: control.webkitdirectory === true,
      isInLayer: control.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null,
      href: control.getAttribute('href') ?? '',
    };
  }

  window.fuzzUi = {
    isOff,
    /** What a person could use now. */
    list() {
      listed = [...document.querySelectorAll(interactive)].filter((control) => {
        if (isOff(control) || control.closest('[inert], [aria-hidden="true"]')) return false;
        // A radio button or a similar choice that is already selected, and says so, has no further effect.
        if (control.matches('input[type="radio"]:checked, [aria-current="true"]')) return false;
        if (control.matches('input[type="file"]')) return true;
        const box = control.getBoundingClientRect();
        // Content above the page shows only while it has the focus.
        const isOnPage = box.width > 1 && box.height > 1 && box.bottom + scrollY > 0;
        return isOnPage && control.checkVisibility({ visibilityProperty: true }) && isUncovered(control, box);
      });
      return listed.map(describe);
    },
    control: (index) => listed[index],
  };
})();
