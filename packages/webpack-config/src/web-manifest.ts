import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { directionOf, type PageLanguage } from '@our-dates/contracts/languages';
import { compiledLanguages } from '@our-dates/languages/build/catalogue-folder';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { fillFrom } from './fill-messages.ts';

/** A picture of the manifest: a file relative to the slice, and its size in pixels. */
interface ManifestPicture {
  readonly file: string;
  readonly sizes: string;
  readonly type: string;
}

/**
 * The manifest of the installed app; its icons and screenshots are files of the slice. `{{key}}` in its texts is a
 * message in the language of the page.
 */
export interface InstalledApp {
  /** What browsers read, apart from language, pictures and colours. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly icons: readonly (ManifestPicture & { readonly purpose: 'any' | 'maskable' | 'monochrome' })[];
  readonly screenshots: readonly (ManifestPicture & {
    readonly form_factor: 'narrow' | 'wide';
    readonly label: string;
  })[];
  /** In the menu of the icon. */
  readonly shortcuts: readonly {
    readonly name: string;
    readonly url: string;
    readonly icon: ManifestPicture;
  }[];
  /** For phones that read no manifest. */
  readonly touchIcon: string;
}

type Themes = Readonly<Record<'light' | 'dark', string>>;

/** Emits the manifest in each language and in the colours of each theme, with the pictures that it names. */
export class WebManifest {
  /** The emitted files, after the build, from the root of the site. */
  files: { readonly languages: ReadonlyMap<PageLanguage, Themes>; readonly touchIcon: string } = {
    languages: new Map(),
    touchIcon: '',
  };
  readonly #app: InstalledApp;
  readonly #colors: Themes;
  readonly #messages: string;

  /** @param options.messages the folder of the catalogue, relative to the slice */
  constructor(app: InstalledApp, options: { colors: Themes; messages: string }) {
    this.#app = app;
    this.#colors = options.colors;
    this.#messages = options.messages;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('WebManifest', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'WebManifest', stage }, () => this.#emit(compilation));
    });
  }

  #emit(compilation: Compilation): void {
    const { members, icons, screenshots, shortcuts, touchIcon } = this.#app;
    const emitFile = (file: string) => {
      const path = join(compilation.compiler.context, file);
      compilation.fileDependencies.add(path);
      return emit(compilation, basename(file), readFileSync(path));
    };
    const withAddress = <Picture extends ManifestPicture>({ file, ...picture }: Picture) => ({
      src: emitFile(file),
      ...picture,
    });
    const manifest = {
      ...members,
      icons: icons.map(withAddress),
      screenshots: screenshots.map(withAddress),
      shortcuts: shortcuts.map(({ icon, ...shortcut }) => ({ ...shortcut, icons: [withAddress(icon)] })),
    };
    const emitIn = (language: PageLanguage): Themes => {
      const fill = fillFrom(compilation, this.#messages, language);
      const emitTheme = (theme: keyof Themes) => {
        const color = this.#colors[theme];
        const colored = { lang: language, dir: directionOf(language), ...manifest };
        const json = JSON.stringify(
          { ...colored, theme_color: color, background_color: color },
          (_, value) => (typeof value === 'string' ? fill(value) : value),
        );
        return emit(compilation, `manifest-${language}-${theme}.json`, Buffer.from(json));
      };
      return { light: emitTheme('light'), dark: emitTheme('dark') };
    };
    const languages = new Map(
      (['en', ...compiledLanguages] as const).map((language) => [language, emitIn(language)]),
    );
    this.files = { languages, touchIcon: emitFile(touchIcon) };
  }
}

/** @returns the address of the file */
function emit(compilation: Compilation, name: string, content: Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const extension = extname(name);
  const file = `assets/install-${basename(name, extension)}.${hash}${extension}`;
  compilation.emitAsset(file, new webpack.sources.RawSource(content), { immutable: true });
  return `/${file}`;
}
