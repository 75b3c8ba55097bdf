/**
 * This page without the shell, to work on it alone: `npm run standalone -w mfe-plans`, sign in to a running platform,
 * then open `/remotes/plans/standalone/index.html` there.
 */
import { drawStandalone } from '@our-dates/remote-harness/standalone';
import { Link } from '@our-dates/router';
import PlansRoutes from './routes.tsx';

void drawStandalone(({ host }) => (
  <>
    <Link to="/plans">Where next?</Link>
    <PlansRoutes host={host} />
  </>
));
