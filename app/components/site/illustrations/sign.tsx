import { Art, TINT, WARM } from "./art";

/** Paths of each sign: lines in the accent color, then in the warm color. */
const SIGNS = {
  meditation: [
    "M8 36h48M14 45c6-4 12-4 18 0s12 4 18 0M22 54c5-3 9-3 14 0s9 3 14 0",
    "M22 34a12 12 0 1 1 20 0",
  ],
  interviews: [
    "M14 12h26a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H26l-9 8v-8h-3a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6Z",
    "M52 26a6 6 0 0 1 4 6v10a6 6 0 0 1-6 6h-2v8l-9-8h-7M18 21h18M18 28h10",
  ],
  guidance: [
    "M8 30 32 10l24 20M14 26v27h36V26",
    "M32 46c-7-5-10-8-10-12a5 5 0 0 1 10-2 5 5 0 0 1 10 2c0 4-3 7-10 12Z",
  ],
  checklist: [
    "M24 12h-8a4 4 0 0 0-4 4v36a4 4 0 0 0 4 4h30a4 4 0 0 0 4-4V16a4 4 0 0 0-4-4h-8M24 8h14v8H24ZM34 28h8M34 42h8",
    "m19 28 3 3 6-7M19 42l3 3 6-7",
  ],
  travel: [
    "M40 40c-8-9-12-14-12-20a12 12 0 0 1 24 0c0 6-4 11-12 20Z",
    "M36 20a4 4 0 1 1 8 0a4 4 0 1 1-8 0M10 54h8M26 54h8M42 54c8 0 8-8 0-8",
  ],
  together: [
    "M13 20a8 8 0 1 1 16 0a8 8 0 1 1-16 0M6 54c0-12 6-20 15-20 5 0 9 2 12 7",
    "M37 24a7 7 0 1 1 14 0a7 7 0 1 1-14 0M30 54c0-11 6-17 14-17s14 6 14 17",
  ],
  lock: ["M14 30h36v24H14ZM32 39v6", "M22 30V20a10 10 0 0 1 20 0v10"],
} as const;

/** Small decorative drawing beside a heading. */
export function Sign({ name, className }: { name: keyof typeof SIGNS; className?: string }) {
  const [lines, warm] = SIGNS[name];
  return (
    <Art width={64} height={64} className={className}>
      <circle className={TINT} cx="35" cy="29" r="26" />
      <path d={lines} />
      <path className={WARM} d={warm} />
    </Art>
  );
}
