import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * A page of the album. It has no script and asks no other machine: its policy allows its own styles, and pictures that
 * are next to it, from a disk (`file:`) or from wherever the folder is served.
 * @param options.title in the title bar
 */
export function albumPage(options: { title: string; content: Html }): string {
  const { title, content } = options;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'sha256-${styleHash}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
${content}
</body>
</html>
`;
  return page.text;
}
