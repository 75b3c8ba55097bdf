/**
 * The gallery without the shell, for development: `npm run standalone -w mfe-gallery`, sign in to a running
 * platform, then open `/remotes/gallery/standalone/index.html` there.
 */
import { drawStandalone } from '@our-dates/remote-harness/standalone';
import { Button } from '@our-dates/ui/button';
import NewMemory from './new-memory.tsx';
import GalleryRoutes from './routes.tsx';

void drawStandalone(({ host, newMemoryOpen, closeNewMemory }) => (
  <>
    <Button onClick={host.openNewMemory}>New Date</Button>
    <GalleryRoutes host={host} skeleton={null} />
    {newMemoryOpen && <NewMemory host={host} onClose={closeNewMemory} />}
  </>
));
