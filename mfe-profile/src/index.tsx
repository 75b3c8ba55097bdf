/**
 * The profile without the shell, for development: `npm run standalone -w mfe-profile`, sign in to a running
 * platform, then open `/remotes/profile/standalone/index.html` there.
 */
import { drawStandalone } from '@our-dates/remote-harness/standalone';
import { Link } from '@our-dates/router';
import ProfileRoutes from './routes.tsx';

void drawStandalone(({ host }) => (
  <>
    <Link to="/profile">Profile</Link>
    <ProfileRoutes host={host} />
  </>
));
