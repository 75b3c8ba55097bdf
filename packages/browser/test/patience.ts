/** For every test of a page: on a busy machine the page may take longer than the second Testing Library waits. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 5000 });
