import { defineMfe } from '@our-dates/webpack-config';

export default defineMfe({
  dir: import.meta.dirname,
  name: 'gallery',
  exposes: {
    './routes': './src/routes.tsx',
    './new-memory': './src/new-memory.tsx',
    './uploads': './src/uploads.tsx',
  },
});
