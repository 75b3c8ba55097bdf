import JsdomEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

/** What a page and its stand-in server exchange is Node's own: jsdom has no `fetch`, and both have to fit it. */
const fromNode = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'crypto',
  'fetch',
  'structuredClone',
];

/** A page in jsdom, for tests: with what browsers have of the network. */
export default class PageEnvironment extends JsdomEnvironment {
  // MSW and others offer a build for servers and one for browsers; jsdom is neither.
  customExportConditions = [];

  constructor(config, context) {
    super(config, context, jsdom);
    for (const target of [this.global, this.global.EventTarget.prototype])
      acceptSignals(target, this.global.AbortController);
    for (const name of fromNode) {
      Object.defineProperty(this.global, name, {
        configurable: true,
        writable: true,
        value: globalThis[name],
      });
    }
  }
}

/** Events of jsdom end only with a signal of its own: one of Node's is passed on to one of these. */
function acceptSignals(target, PageController) {
  const { addEventListener } = target;
  target.addEventListener = function (type, listener, options) {
    if (!(options?.signal instanceof AbortSignal))
      return addEventListener.call(this, type, listener, options);
    const { signal } = options;
    const controller = new PageController();
    if (signal.aborted) controller.abort(signal.reason);
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
    return addEventListener.call(this, type, listener, { ...options, signal: controller.signal });
  };
}
