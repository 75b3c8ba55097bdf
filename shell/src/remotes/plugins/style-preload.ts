import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Makes a preload of the link that the federation runtime adds for a style sheet of a remote's manifest: the code of the
 * remote adds the same style sheet when it runs, under another spelling of the address (`assets/../assets/`). While a page
 * has one style sheet twice, Chromium takes each further one for a change of all of them, and computes the styles, the fonts
 * and the layout of the whole page again.
 */
export function stylePreload(): ModuleFederationRuntimePlugin {
  return {
    name: 'style-preload',
    createLink({ url, attrs }) {
      if (attrs?.rel !== 'stylesheet') return;
      return Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href: url });
    },
  };
}
