/** For tests only: not shared and not shipped. */
export { MemoryRouter } from 'react-router-dom';
