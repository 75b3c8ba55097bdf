/**
 * The part of libheif-js (LGPL-3.0, used as it comes and replaceable as a module) that is called here. What begins with
 * `_` is the C interface: pointers are numbers, and a function whose result is a `heif_error` takes first where to
 * put it.
 */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    readonly handle: { readonly $$: { readonly ptr: number } };
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    has_alpha_channel(): boolean;
  }

  const libheif: {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
    /** Replaced whenever its memory grows. */
    readonly HEAPU8: Uint8Array;
    _malloc(bytes: number): number;
    _heif_image_handle_get_image_tiling(
      error: number,
      handle: number,
      processTransformations: 0 | 1,
      tiling: number,
    ): void;
    _heif_decode_image(
      error: number,
      handle: number,
      image: number,
      colorspace: number,
      chroma: number,
      options: number,
    ): void;
    _heif_image_handle_decode_image_tile(
      error: number,
      handle: number,
      image: number,
      colorspace: number,
      chroma: number,
      options: number,
      column: number,
      row: number,
    ): void;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
    _heif_image_release(image: number): void;
  };
  export default libheif;
}
