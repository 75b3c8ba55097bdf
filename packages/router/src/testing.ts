/** For tests only: nothing of it is shared, or shipped. */
export { MemoryRouter } from 'react-router-dom';
