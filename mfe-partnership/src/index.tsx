/**
 * The card and the invitation page without the shell, for development: `npm run standalone -w mfe-partnership`,
 * sign in to a running platform, then open `/remotes/partnership/standalone/index.html` there.
 */
import { drawStandalone } from '@our-dates/remote-harness/standalone';
import { Link, Route, Routes } from '@our-dates/router';
import Card from './card.tsx';
import PartnershipRoutes from './routes.tsx';

void drawStandalone(({ host }) => (
  <>
    <Link to="/">Card</Link> <Link to="/partnership/invite/unknown">Invitation</Link>
    <Routes>
      <Route path="/" element={<Card host={host} />} />
      <Route path="*" element={<PartnershipRoutes host={host} />} />
    </Routes>
  </>
));
