/**
 * The part of react-router-dom that every slice shares at run time.
 * A shared module cannot be tree-shaken, because no build knows what the others use. Only the exports named here,
 * and what they need, are shipped. To use another export, add it here and release the shell before the remote that
 * uses it.
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
