import { encode } from "uqr";

/** Four modules of nothing around the code, as its standard wants them. */
const QUIET_ZONE = 4;

export type QrCode = { size: number; path: string };

/** A text as a QR code: one path, whose unit is a module, in a square of `size` modules, quiet zone included. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const rows = data.flatMap((row, y) => runsIn(row).map(([x, length]) => bar(x, y, length)));
  return { size, path: rows.join("") };
}

const bar = (x: number, y: number, length: number) => `M${x} ${y}h${length}v1h-${length}z`;

/** Where dark modules begin in a row, and how many stand side by side. */
function runsIn(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
