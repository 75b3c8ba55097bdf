import {
  Children,
  createContext,
  isValidElement,
  type PropsWithChildren,
  type ReactNode,
  useContext,
} from 'react';
import { matchPath, useLocation } from 'react-router-dom';

export interface RouteProps {
  /** From the root, such as `/photo/:id`; `*` for every address. */
  path: string;
  element: ReactNode;
}

type Params = Readonly<Record<string, string | undefined>>;

const ParamsContext = createContext<Params>({});

/** The parameters in the address, by the route that is drawn. */
export function useParams(): Params {
  return useContext(ParamsContext);
}

/** One of the pages in `Routes`. */
export function Route(_: RouteProps): null {
  return null;
}

/**
 * Draws the first `Route` in it that fits the address. The router's own brings 2.5 KB for nested routes and for loading
 * data, which are not used here.
 */
export function Routes({ children }: PropsWithChildren) {
  const { pathname } = useLocation();
  const decoded = decodePath(pathname);
  for (const route of Children.toArray(children)) {
    const match = isValidElement<RouteProps>(route) && matchPath(route.props.path, decoded);
    if (match) return <ParamsContext value={match.params}>{route.props.element}</ParamsContext>;
  }
  return null;
}

/** As the router does it: a slash that is part of a parameter stays encoded until it is matched. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    // Not encoded as an address should be.
    return pathname;
  }
}
