import { defineShell } from '@our-dates/webpack-config';

export default defineShell({
  dir: import.meta.dirname,
  html: {
    title: 'Our Date Gallery',
    messages: './src/start/messages',
    description: '{{description}}',
    themeColor: { light: '#fbf7f2', dark: '#151116' },
    preloadFonts: [/\/figtree\./, /\/fraunces-title\./],
    icon: './src/icon.svg',
    outlines: { login: './src/start/login-outline.html', page: './src/start/outline.html' },
    failure: './src/start/failure.html',
    noScript: '{{noScript}}',
  },
  startScript: './src/start/start.ts',
});
