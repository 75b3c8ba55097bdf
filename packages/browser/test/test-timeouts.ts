/** For every test of a page: on a busy machine, the one second of Testing Library is too short. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 15_000 });
