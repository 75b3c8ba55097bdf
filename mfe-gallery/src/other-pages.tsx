import { allOf } from '@our-dates/languages/catalogue';
import { Route, Routes } from '@our-dates/router';
import { messages as selectionMessages } from './catalogues/selection/messages/messages.ts';
import TrashPage from './features/trash/components/trash-page.tsx';
import { messages as trashMessages } from './features/trash/messages/messages.ts';
import YearBookPage from './features/year-book/components/year-book-page.tsx';
import { messages as bookMessages } from './features/year-book/messages/messages.ts';

/** Pages that are opened rarely: one chunk, so that the first route pays for one. */
export default function OtherPages() {
  return (
    <Routes>
      <Route path="/year/:year?" element={<YearBookPage />} />
      <Route path="/recently-deleted" element={<TrashPage />} />
    </Routes>
  );
}

OtherPages.messages = allOf(trashMessages, selectionMessages, bookMessages);
