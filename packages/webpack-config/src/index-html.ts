import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation } from 'webpack';
import type { StartScripts } from './start-scripts.ts';

/** The one page of a slice. */
export const pageFile = 'index.html';

export interface IndexHtml {
  title: string;
  description: string;
  /** The colour of the browser's own bars, by theme. */
  themeColor: { light: string; dark: string };
  /** Fonts that the first paint needs: patterns on the emitted file names. */
  preloadFonts: readonly RegExp[];
  /** A small SVG of the slice, relative to its folder. It stands in the page itself. */
  icon: string;
}

interface TemplateInput {
  compilation: Compilation;
  files: { css: string[]; js: string[] };
}

// The plugin's input is untyped; these are its documented fields.
function templateInput(input: Record<string, unknown>): TemplateInput {
  const { compilation, htmlWebpackPlugin } = input as {
    compilation: Compilation;
    htmlWebpackPlugin: Pick<TemplateInput, 'files'>;
  };
  return { compilation, files: htmlWebpackPlugin.files };
}

/** Writes the page: no inline script or style, so that the policy can forbid both. */
export function indexHtml(
  html: IndexHtml,
  startScripts: StartScripts,
): (input: Record<string, unknown>) => string {
  return (input) => {
    const { compilation, files } = templateInput(input);
    const assets = Object.keys(compilation.assets);
    const fonts = assets.filter((asset) => html.preloadFonts.some((pattern) => pattern.test(asset)));
    const icon = encodeURIComponent(readFileSync(join(compilation.compiler.context, html.icon), 'utf8'));
    const lines = [
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
      // Loads beside the start script, which requests it in this exact form.
      '<link rel="preload" href="/remotes.json" as="fetch" crossorigin>',
      // Before the script that puts the chosen theme on the page, and on these.
      ...(['light', 'dark'] as const).map(
        (theme) =>
          `<meta name="theme-color" content="${html.themeColor[theme]}" media="(prefers-color-scheme: ${theme})" data-theme="${theme}">`,
      ),
      // Not async: it must have run when the modules do. Nor deferred: it would wait for the style sheets.
      `<script src="/${startScripts.file}"></script>`,
      ...files.css.map((file) => `<link rel="stylesheet" href="${file}">`),
      ...files.js.map((file) => `<script defer src="${file}"></script>`),
      ...fonts.map(
        (font) =>
          `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
      ),
      `<title>${html.title}</title>`,
      `<meta name="description" content="${html.description}">`,
      '<meta name="color-scheme" content="light dark">',
      `<link rel="icon" href="data:image/svg+xml,${icon}" type="image/svg+xml">`,
    ];
    return `<!doctype html>
<html lang="en">
<head>
${lines.join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>Our Date Gallery needs JavaScript. Please allow it for this page.</noscript>
</body>
</html>
`;
  };
}
