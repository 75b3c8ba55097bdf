import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageLanguage } from '@our-dates/contracts/languages';
import { type ShellPage as Page, shellPageFile } from '@our-dates/contracts/shell-page';
import { compiledLanguages } from '@our-dates/languages/build/catalogue-folder';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { builtAt } from './built-at.ts';
import { builtFiles } from './built-files.ts';
import { fillFrom } from './fill-messages.ts';
import { messageFiles } from './message-files.ts';
import type { StartScript } from './start-script.ts';
import type { WebManifest } from './web-manifest.ts';
import type { WorkerScript } from './worker-script.ts';

/** The page description of a shell. Paths are relative to its folder. */
export interface ShellHtml {
  title: string;
  /** A catalogue. `{{key}}` in the texts below is its message in the language of the page. */
  messages: string;
  description: string;
  /** The colour of the browser's own bars, per theme. */
  themeColor: { light: string; dark: string };
  /** Fonts of the first paint: patterns for the emitted file names. */
  preloadFonts: readonly RegExp[];
  /** A small SVG, inlined in the page. */
  icon: string;
  /** HTML files that are painted before any script runs: for the login, and for all other pages. */
  outlines: { login: string; page: string };
  /** An HTML file that shows when the scripts cannot be loaded. */
  failure: string;
  /** What a browser without JavaScript shows. */
  noScript: string;
}

/** The `webpackChunkName` of the login page. */
const loginChunk = 'login-page';

/**
 * Writes `page.json`, from which the gateway makes the HTML of every page. It includes the style sheet, so that the
 * first paint waits for no other file.
 */
export class ShellPage {
  readonly #html: ShellHtml;
  readonly #start: StartScript;
  readonly #worker: WorkerScript | undefined;
  readonly #manifest: WebManifest;
  readonly #isHot: boolean;

  /** @param options.isHot the style sheet is exchanged while the page is open, so it is linked */
  constructor(options: {
    html: ShellHtml;
    start: StartScript;
    worker: WorkerScript | undefined;
    manifest: WebManifest;
    isHot: boolean;
  }) {
    this.#html = options.html;
    this.#start = options.start;
    this.#worker = options.worker;
    this.#manifest = options.manifest;
    this.#isHot = options.isHot;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ShellPage', (compilation) => {
      // After the files have their final names and content, before they are compressed.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ShellPage', stage }, () => {
        const page = JSON.stringify(this.#page(compilation));
        compilation.emitAsset(shellPageFile, new webpack.sources.RawSource(page));
      });
    });
  }

  #page(compilation: Compilation): Page {
    const { title, themeColor, preloadFonts } = this.#html;
    const { context } = compilation.compiler;
    const main = filesOf(compilation, compilation.entrypoints.get('main'));
    const login = filesOf(compilation, compilation.namedChunkGroups.get(loginChunk));
    const text = (path: string) => {
      compilation.fileDependencies.add(join(context, path));
      return readFileSync(join(context, path), 'utf8');
    };
    const assets = Object.keys(compilation.assets);
    return {
      builtAt: builtAt(),
      title,
      ...this.#texts(compilation, 'en'),
      translations: Object.fromEntries(
        compiledLanguages.map((language) => [
          language,
          { ...this.#texts(compilation, language), installed: this.#installed(language) },
        ]),
      ),
      themeColor,
      icon: `data:image/svg+xml,${encodeURIComponent(text(this.#html.icon))}`,
      style: this.#isHot ? '' : styleOf(compilation, main.styles),
      styles: this.#isHot ? main.styles.map(fromRoot) : [],
      fonts: assets.filter((asset) => preloadFonts.some((pattern) => pattern.test(asset))).map(fromRoot),
      start: this.#script(compilation, this.#start.file),
      installed: { ...this.#installed('en'), touchIcon: this.#manifest.files.touchIcon },
      ...(this.#worker ? { worker: fromRoot(this.#worker.file) } : {}),
      files: this.#isHot ? [] : builtFiles(compilation).map((file) => this.#script(compilation, file)),
      scripts: main.scripts.map((file) => this.#script(compilation, file)),
      messages: this.#messages(compilation, 'main'),
      login: {
        scripts: login.scripts.map((file) => this.#script(compilation, file)),
        styles: login.styles.map(fromRoot),
        messages: this.#messages(compilation, loginChunk),
        outline: text(this.#html.outlines.login).trim(),
      },
      outline: text(this.#html.outlines.page).trim(),
    };
  }

  /** The texts of the HTML in one language. */
  #texts(compilation: Compilation, language: PageLanguage) {
    const failure = join(compilation.compiler.context, this.#html.failure);
    compilation.fileDependencies.add(failure);
    const fill = fillFrom(compilation, this.#html.messages, language);
    return {
      description: fill(this.#html.description),
      failure: fill(readFileSync(failure, 'utf8').trim()),
      noScript: fill(this.#html.noScript),
    };
  }

  #installed(language: PageLanguage) {
    const files = this.#manifest.files.languages.get(language);
    if (!files) throw new Error(`The installed app has no manifest in "${language}"`);
    return files;
  }

  /** The files with the messages of a chunk, by language. */
  #messages(compilation: Compilation, chunk: string): Record<string, Page['scripts']> {
    return Object.fromEntries(
      Object.entries(messageFiles(compilation, [chunk])).map(([language, files]) => [
        language,
        files.map((file) => this.#script(compilation, file)),
      ]),
    );
  }

  /**
   * A page that is requested while a hot build replaces its files would fail the integrity check, so these have no
   * hash.
   */
  #script(compilation: Compilation, file: string): Page['start'] {
    if (this.#isHot) return { file: fromRoot(file), integrity: '' };
    const hash = createHash('sha384').update(bytesOf(compilation, file)).digest('base64');
    return { file: fromRoot(file), integrity: `sha384-${hash}` };
  }
}

function filesOf(
  compilation: Compilation,
  group: { getFiles(): readonly string[] } | undefined,
): { scripts: string[]; styles: string[] } {
  if (!group) throw new Error('The build of the shell has no entry "main", or no chunk of its login page');
  const files = group.getFiles().filter((file) => !compilation.getAsset(file)?.info.hotModuleReplacement);
  const ending = (end: string) => files.filter((file) => file.endsWith(end));
  return { scripts: ending('.js'), styles: ending('.css') };
}

/** @throws Error where a rule comes before the order of the layers, which would put its layer below all others */
function styleOf(compilation: Compilation, files: readonly string[]): string {
  const style = files.map((file) => bytesOf(compilation, file).toString()).join('');
  if (!/^@layer [\w, ]+;/.test(style))
    throw new Error('The style sheet of the shell does not begin with the order of its layers');
  return style;
}

function bytesOf(compilation: Compilation, file: string): Buffer {
  const asset = compilation.getAsset(file);
  if (!asset) throw new Error(`The page needs ${file}, which was not built`);
  return asset.source.buffer();
}

const fromRoot = (file: string) => `/${file}`;
