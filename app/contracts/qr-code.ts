/** Code that the server has laid out: one SVG path, 1 unit per module, in a square of `size` modules. */
export type QrCode = { size: number; path: string };
