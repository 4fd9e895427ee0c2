import { encode } from "uqr";
import type { QrCode } from "~/app/contracts/qr-code";

/** Width of the blank border, in modules, that ISO/IEC 18004 requires. */
const QUIET_ZONE_MODULES = 4;

/** Encodes a text as a QR code: one SVG path, 1 unit per module, in a square of `size` modules with its quiet zone. */
export function encodeQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: QUIET_ZONE_MODULES });
  const bars = data.flatMap((row, y) =>
    findDarkRuns(row).map(([x, length]) => barPath(x, y, length)),
  );
  return { size, path: bars.join("") };
}

const barPath = (x: number, y: number, length: number) => `M${x} ${y}h${length}v1h-${length}z`;

/** Runs of adjacent dark modules in a row. */
function findDarkRuns(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
