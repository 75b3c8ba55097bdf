import { defineMfe } from '@our-dates/webpack-config';

export default defineMfe({
  dir: import.meta.dirname,
  name: 'profile',
  exposes: { './routes': './src/routes.tsx' },
});
