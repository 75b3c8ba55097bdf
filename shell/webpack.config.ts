import { defineShell } from '@our-dates/webpack-config';

export default defineShell({
  dir: import.meta.dirname,
  html: {
    title: 'Our Date Gallery',
    description: 'The dates of two people: photos, stories and the days they belong to.',
    themeColor: { light: '#fbf7f2', dark: '#151116' },
    preloadFonts: [/\/figtree\./, /\/fraunces-title\./],
    icon: './src/icon.svg',
    outline: './src/start/outline.html',
  },
  startScript: './src/start/start.ts',
});
