import JsdomEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

/**
 * The network objects of a page and its mock server are Node's: jsdom has no `fetch`, and both must use the same
 * classes. The compression of both works on the same streams.
 */
const fromNode = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'CompressionStream',
  'DecompressionStream',
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

/** A jsdom page for tests, with the network API of browsers. */
export default class PageEnvironment extends JsdomEnvironment {
  // MSW and others have one build for servers and one for browsers; jsdom is neither.
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

/** jsdom's events accept only a jsdom signal, so a Node signal is forwarded to one. */
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
