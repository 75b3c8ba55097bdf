declare module 'react-refresh/runtime' {
  /** To be called before React starts on the page. */
  export function injectIntoGlobalHook(page: Window): void;
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): (type: unknown, key: string) => unknown;
  export function isLikelyComponentType(type: unknown): boolean;
  /** Draws anew, with their state, the components that were registered again. */
  export function performReactRefresh(): unknown;
}
