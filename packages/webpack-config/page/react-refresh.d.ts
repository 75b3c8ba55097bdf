declare module 'react-refresh/runtime' {
  /** Call before React starts on the page. */
  export function injectIntoGlobalHook(page: Window): void;
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): (type: unknown, key: string) => unknown;
  export function isLikelyComponentType(type: unknown): boolean;
  /** Re-renders the components that were registered again, with their state. */
  export function performReactRefresh(): unknown;
}
