/**
 * The JSX runtime of the compiler's development output, based on the runtime that every build uses: the page's
 * React is shared, and a released slice can share only `react/jsx-runtime`.
 */
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

type Jsx = typeof jsx;

export function jsxDEV(
  type: Parameters<Jsx>[0],
  props: Parameters<Jsx>[1],
  key: Parameters<Jsx>[2],
  isStatic: boolean,
): ReturnType<Jsx> {
  return (isStatic ? jsxs : jsx)(type, props, key);
}
