/**
 * These pages without the shell, to work on them alone: `npm run standalone -w mfe-notifications`, sign in to a running
 * platform, then open `/remotes/notifications/standalone/index.html` there.
 */
import { drawStandalone } from '@our-dates/remote-harness/standalone';
import { Link } from '@our-dates/router';
import NotificationsRoutes from './routes.tsx';

void drawStandalone(({ host }) => (
  <>
    <Link to="/notifications">Notifications</Link>
    <NotificationsRoutes host={host} />
  </>
));
