/** For every test of a page: browser features that our pages use and jsdom lacks. */

window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.checkVisibility ??= () => true;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.releasePointerCapture ??= () => {};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
performance.mark ??= (name, options) =>
  Object.assign(Object.create(null), { name, entryType: 'mark', startTime: 0, duration: 0, ...options });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
/** Never opens and never receives an event. */
Object.assign(globalThis, {
  EventSource: class extends EventTarget {
    close() {}
  },
});
/** jsdom does not know `<search>`, and React warns of elements that a browser does not know. */
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: Element) {
    return this instanceof HTMLUnknownElement && this.localName === 'search'
      ? 'HTMLElement'
      : 'HTMLUnknownElement';
  },
});
