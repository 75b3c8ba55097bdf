import { constants, createContext } from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const errors = ['Error', 'TypeError', 'RangeError', 'SyntaxError', 'AggregateError'];
/** Those whose instances Node makes, so that a test's own have to be the same. */
const ofNode = ['ArrayBuffer', 'Uint8Array'];
const isInstance = Function.prototype[Symbol.hasInstance];

/**
 * Node with globals of its own for each test file, as Jest's, but for two things: they are a plain object, which makes
 * each use of `Math` or `Buffer` fifty times as fast, and an error that Node throws is an `Error` there, too.
 */
export default class ServiceEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const given = this.global;
    this.context = createContext(constants.DONT_CONTEXTIFY);
    this.global = this.context;
    for (const key of Reflect.ownKeys(given)) {
      if (Object.hasOwn(this.global, key) && !ofNode.includes(key)) continue;
      const { enumerable, configurable } = Reflect.getOwnPropertyDescriptor(given, key);
      Object.defineProperty(this.global, key, {
        value: given[key],
        writable: true,
        enumerable,
        configurable,
      });
    }
    this.global.global = this.global;
    for (const name of errors) acceptNodeErrors(this.global[name], globalThis[name]);

    const { constructor: ModuleMocker } = this.moduleMocker;
    const { constructor: FakeTimers } = this.fakeTimersModern;
    this.moduleMocker = new ModuleMocker(this.global);
    this.fakeTimersModern = new FakeTimers({ config: config.projectConfig, global: this.global });
  }
}

/** @param Own the class in the test's globals; what is derived from it inherits the question */
function acceptNodeErrors(Own, OfNode) {
  Object.defineProperty(Own, Symbol.hasInstance, {
    value(thrown) {
      return isInstance.call(this, thrown) || (this === Own && thrown instanceof OfNode);
    },
  });
}
