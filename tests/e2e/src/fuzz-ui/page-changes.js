// Runs in every page after page-controls.js: detects which changes of the page may be the effect of a press.
(() => {
  /** Attributes that only follow the focus and the pointer. */
  const followsPointer = new Set(['data-highlighted', 'tabindex']);

  /** Automatic changes: scripts and styles, a loaded picture, the toast area before there is a toast. */
  const isAutomatic = ({ type, target, addedNodes }) =>
    document.head?.contains(target) ||
    (type === 'attributes' && target instanceof HTMLImageElement) ||
    (addedNodes.length === 1 && addedNodes[0] instanceof HTMLElement && 'toasts' in addedNodes[0].dataset);
  /** React sets some attributes to the same value again. */
  function isAsBefore({ type, target, attributeName }, changes) {
    if (type !== 'attributes') return false;
    const first = changes.find(
      (change) => change.target === target && change.attributeName === attributeName,
    );
    return first.oldValue === target.getAttribute(attributeName);
  }
  const followsThePointer = ({ type, attributeName }) =>
    type === 'attributes' && followsPointer.has(attributeName);

  /** For the records of one call of a MutationObserver, which must record old values of attributes. */
  window.fuzzUi.isEffect = (change, _index, changes) =>
    !isAutomatic(change) && !followsThePointer(change) && !isAsBefore(change, changes);
})();
