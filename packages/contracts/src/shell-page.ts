/** `page.json`, which the build of the shell writes: what the HTML of every page is made of. */
import { z } from 'zod';

/** A file of the build, from the root of the site, and its hash as Subresource Integrity has it. */
const script = z.object({ file: z.string().startsWith('/'), integrity: z.string() });
const file = z.string().startsWith('/');

/** The manifest of the installed app in the colours of each theme. */
const manifests = z.object({ light: file, dark: file });

/** The texts of the HTML itself. */
const texts = {
  description: z.string(),
  /** HTML that the start script shows when the scripts do not come. */
  failure: z.string(),
  /** What a browser without JavaScript shows. */
  noScript: z.string().optional(),
};

export const ShellPageSchema = z.object({
  /** Of two builds that are served at the same time, the earlier one makes the pages. */
  builtAt: z.iso.datetime(),
  title: z.string(),
  ...texts,
  /** The same in other languages. */
  translations: z.record(z.string(), z.object({ ...texts, installed: manifests.optional() })).optional(),
  /** An image as a `data:` address. */
  icon: z.string().startsWith('data:'),
  /** The colour of the browser's own bars, by theme. */
  themeColor: z.object({ light: z.string(), dark: z.string() }),
  /** The style sheet of the shell, as text. */
  style: z.string(),
  /** Style sheets that are linked instead, where a build is replaced while its pages are open. */
  styles: z.array(file),
  fonts: z.array(file),
  /** Runs first, and starts `scripts` when the browser has painted what the HTML holds. */
  start: script,
  /** The service worker; absent where a build is replaced while its pages are open. */
  worker: file.optional(),
  /** The manifests in English, and the icon for phones that read none. */
  installed: manifests.extend({ touchIcon: file }).optional(),
  /** All files of the build, those of pages that are not open included. */
  files: z.array(script).default([]),
  /** In the order in which they run. */
  scripts: z.array(script),
  /** The messages of the shell, by language. */
  messages: z.record(z.string(), z.array(script)).optional(),
  /** What the login needs in addition. */
  login: z.object({
    scripts: z.array(script),
    styles: z.array(file),
    messages: z.record(z.string(), z.array(script)).optional(),
    outline: z.string(),
  }),
  /** HTML that is in the root until the scripts have drawn the page. */
  outline: z.string(),
});

export type ShellPage = z.output<typeof ShellPageSchema>;
export type ShellScript = ShellPage['start'];

/** Of the build's folder. */
export const shellPageFile = 'page.json';
