import { newDateQuery, sharePath } from '@our-dates/contracts/worker-paths';
import { defineShell } from '@our-dates/webpack-config';

const small = { file: './src/installed/icon-96.png', sizes: '96x96', type: 'image/png' };

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
  worker: './src/worker/worker.ts',
  installed: {
    members: {
      id: '/',
      name: 'Our Date Gallery',
      short_name: 'Our Dates',
      description: '{{description}}',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      categories: ['photo', 'lifestyle'],
      share_target: {
        action: sharePath,
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: 'photos', accept: ['image/*'] }] },
      },
    },
    icons: [
      { file: './src/installed/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { file: './src/installed/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { file: './src/installed/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      {
        file: './src/installed/gallery-narrow.webp',
        sizes: '780x1688',
        type: 'image/webp',
        form_factor: 'narrow',
        label: '{{onPhone}}',
      },
      {
        file: './src/installed/gallery-wide.webp',
        sizes: '1440x900',
        type: 'image/webp',
        form_factor: 'wide',
        label: '{{onComputer}}',
      },
    ],
    shortcuts: [
      { name: '{{newDate}}', url: `/?${newDateQuery}`, icon: small },
      // The memories of this day stand above all others.
      { name: '{{onThisDay}}', url: '/#on-this-day', icon: small },
    ],
    touchIcon: './src/installed/touch-180.png',
  },
});
