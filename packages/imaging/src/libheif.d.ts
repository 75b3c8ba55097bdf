/** The part of libheif-js (LGPL-3.0, used as it comes and replaceable as a module) that is called here. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    has_alpha_channel(): boolean;
    /** Fills `target.data` with RGBA and calls back with it, or with null when decoding fails. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (drawn: { data: Uint8ClampedArray } | null) => void,
    ): void;
    free(): void;
  }

  const libheif: {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  };
  export default libheif;
}
