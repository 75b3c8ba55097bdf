/**
 * The card and the invitation page without the shell, to work on them alone: `npm run alone -w mfe-partnership`,
 * sign in to a running platform, then open `/remotes/partnership/alone/index.html` there.
 */
import { Link, Route, Routes } from '@our-dates/router';
import { drawAlone } from '@our-dates/without-shell/draw-alone';
import Card from './card.tsx';
import PartnershipRoutes from './routes.tsx';

void drawAlone(({ host }) => (
  <>
    <Link to="/">Card</Link> <Link to="/partnership/invite/unknown">Invitation</Link>
    <Routes>
      <Route path="/" element={<Card host={host} />} />
      <Route path="*" element={<PartnershipRoutes host={host} />} />
    </Routes>
  </>
));
