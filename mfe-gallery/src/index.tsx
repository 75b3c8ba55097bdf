/**
 * The gallery without the shell, to work on it alone: `npm run alone -w mfe-gallery`, sign in to a running
 * platform, then open `/remotes/gallery/alone/index.html` there.
 */
import { Button } from '@our-dates/ui/button';
import { drawAlone } from '@our-dates/without-shell/draw-alone';
import NewMemory from './new-memory.tsx';
import GalleryRoutes from './routes.tsx';

void drawAlone(({ host, newMemoryOpen, closeNewMemory }) => (
  <>
    <Button onClick={host.openNewMemory}>New Date</Button>
    <GalleryRoutes host={host} skeleton={null} />
    {newMemoryOpen && <NewMemory host={host} onClose={closeNewMemory} />}
  </>
));
