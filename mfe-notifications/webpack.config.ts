import { defineMfe } from '@our-dates/webpack-config';

export default defineMfe(import.meta.dirname);
