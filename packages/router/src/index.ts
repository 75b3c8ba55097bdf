/**
 * The part of react-router-dom that every slice shares at run time.
 *
 * A shared module cannot be tree-shaken, because no build knows what another one uses of it. Named here,
 * only these and what they need are shipped. To use another export, add it here, and the
 * shell has to be released before the remote that uses it.
 */
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
