declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };
  type Image = {
    readonly get_width: () => number;
    readonly get_height: () => number;
    readonly is_primary: () => boolean;
    readonly has_alpha_channel: () => boolean;
    readonly is_premultiplied_alpha: () => boolean;
    /** Calls back with the same pixels filled, or null. */
    readonly display: (pixels: Pixels, rendre: (remplis: Pixels | null) => void) => void;
    readonly free: () => void;
  };
  const libheif: {
    readonly ready: Promise<unknown>;
    readonly HeifDecoder: new () => { readonly decode: (octets: Uint8Array) => readonly Image[] };
  };
  export default libheif;
}
