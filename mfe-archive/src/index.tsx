/**
 * This page without the shell, to work on it alone: `npm run standalone -w mfe-archive`, sign in to a running platform,
 * then open `/remotes/archive/standalone/index.html` there.
 */
import { drawStandalone } from '@our-dates/remote-harness/standalone';
import { Link } from '@our-dates/router';
import ArchiveRoutes from './routes.tsx';

void drawStandalone(({ host }) => (
  <>
    <Link to="/your-data">Your data</Link>
    <ArchiveRoutes host={host} />
  </>
));
