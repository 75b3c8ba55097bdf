import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import webpack, { type Compilation, type Compiler } from 'webpack';

/** A picture of the manifest: a file relative to the slice, and its size in pixels. */
interface ManifestPicture {
  readonly file: string;
  readonly sizes: string;
  readonly type: string;
}

/** The manifest of the installed app; its icons and screenshots are files of the slice. */
export interface InstalledApp {
  /** What browsers read, apart from pictures and colours. */
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

/** Emits the manifest in the colours of each theme, with the pictures that it names. */
export class WebManifest {
  /** The emitted files, after the build, from the root of the site. */
  files = { light: '', dark: '', touchIcon: '' };
  readonly #app: InstalledApp;
  readonly #colors: { readonly light: string; readonly dark: string };

  constructor(app: InstalledApp, colors: { readonly light: string; readonly dark: string }) {
    this.#app = app;
    this.#colors = colors;
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
    const pictures = {
      icons: icons.map(withAddress),
      screenshots: screenshots.map(withAddress),
      shortcuts: shortcuts.map(({ icon, ...shortcut }) => ({ ...shortcut, icons: [withAddress(icon)] })),
    };
    const manifestIn = (theme: 'light' | 'dark') => {
      const color = this.#colors[theme];
      const manifest = { ...members, theme_color: color, background_color: color, ...pictures };
      return emit(compilation, `manifest-${theme}.json`, Buffer.from(JSON.stringify(manifest)));
    };
    this.files = { light: manifestIn('light'), dark: manifestIn('dark'), touchIcon: emitFile(touchIcon) };
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
