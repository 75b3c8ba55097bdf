/**
 * The profile without the shell, to work on it alone: `npm run alone -w mfe-profile`, sign in to a running
 * platform, then open `/remotes/profile/alone/index.html` there.
 */
import { Link } from '@our-dates/router';
import { drawAlone } from '@our-dates/without-shell/draw-alone';
import ProfileRoutes from './routes.tsx';

void drawAlone(({ host }) => (
  <>
    <Link to="/profile">Profile</Link>
    <ProfileRoutes host={host} />
  </>
));
