// Runs in every page after page-controls.js and page-changes.js: detects whether a press had an effect, and when
// the page is at rest.
(() => {
  /** What happened since the pointer went down on the pressed control; undefined while nothing is pressed. */
  let press;
  let inFlight = 0;
  let lastChange = performance.now();

  function note(effect) {
    lastChange = performance.now();
    if (!press?.isDown) return;
    press.effects.add(effect);
    press.resolve();
  }

  new MutationObserver((changes) => {
    lastChange = performance.now();
    if (changes.some(window.fuzzUi.isEffect)) note('change of the page');
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeOldValue: true,
    characterData: true,
  });

  function wrap(owner, method, effect, { isRequest = false, replacement } = {}) {
    const original = replacement ?? owner?.[method];
    if (!original) return;
    owner[method] = function (...args) {
      note(effect);
      const result = original.apply(this, args);
      if (isRequest) {
        inFlight += 1;
        const end = () => {
          inFlight -= 1;
        };
        result.then(end, end);
      }
      return result;
    };
  }
  wrap(window, 'fetch', 'request', { isRequest: true });
  wrap(XMLHttpRequest.prototype, 'send', 'request');
  wrap(Navigator.prototype, 'sendBeacon', 'request');
  wrap(history, 'pushState', 'history');
  wrap(history, 'replaceState', 'history');
  wrap(window, 'print', 'print', { replacement: () => undefined });
  wrap(window.Clipboard?.prototype, 'writeText', 'clipboard');
  wrap(Element.prototype, 'requestFullscreen', 'full screen');
  wrap(Document.prototype, 'exitFullscreen', 'full screen');
  const canShare = !!window.fuzzHasShareSheet;
  if (canShare) {
    navigator.canShare = () => true;
    navigator.share = async () => note('share');
  }
  window.addEventListener('popstate', () => note('history'));
  for (const type of ['input', 'change', 'scroll'])
    window.addEventListener(type, () => note(type), { capture: true, passive: true });
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (press?.control.contains(target)) press.isDown = true;
    },
    { capture: true },
  );
  window.addEventListener(
    'click',
    ({ target }) => {
      if (press?.control.contains(target)) press.isClicked = true;
    },
    { capture: true },
  );
  window.addEventListener(
    'focusin',
    ({ target }) => {
      // The press itself focuses its button, or an ancestor of the button.
      if (press && !target.contains(press.control) && !press.control.contains(target)) note('focus');
    },
    { capture: true },
  );

  const quiet = (ms) => performance.now() - lastChange >= ms && inFlight === 0;

  Object.assign(window.fuzzUi, {
    beginPress(index) {
      const { promise, resolve } = Promise.withResolvers();
      press = {
        control: window.fuzzUi.control(index),
        effects: new Set(),
        isDown: false,
        isClicked: false,
        promise,
        resolve,
      };
    },
    /** @returns the effects of the press; empty when there is none after this many milliseconds */
    async effects(ms) {
      await Promise.race([press.promise, new Promise((resolve) => setTimeout(resolve, ms))]);
      const { effects, isDown, isClicked, control } = press;
      return { effects: [...effects], isDown, isClicked, isOff: window.fuzzUi.isOff(control) };
    },
    /** Resolves when nothing has changed for a moment and every request has its response, or after `atMostMs`. */
    async settle(quietMs, atMostMs) {
      press = undefined;
      const end = performance.now() + atMostMs;
      while (!quiet(quietMs) && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
  });
})();
