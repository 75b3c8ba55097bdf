import { defineMfe } from '@our-dates/webpack-config';

export default defineMfe({
  dir: import.meta.dirname,
  name: 'partnership',
  exposes: { './routes': './src/routes.tsx', './card': './src/card.tsx' },
});
