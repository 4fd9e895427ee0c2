import { Art, FAINT, GLOW, PAPER, TINT, WARM } from "./art";

/** Decoration: two people in a small boat, with a low sun over calm water. */
export function Voyage({ className }: { className: string }) {
  return (
    <Art width={480} height={400} className={className}>
      <path
        className={TINT}
        d="M52 218C28 118 112 40 224 32c116-8 214 56 222 160 8 100-66 172-194 174C136 368 72 306 52 218Z"
      />
      <circle className={GLOW} cx="356" cy="186" r="66" />
      <path
        className={WARM}
        d="M291 240a66 66 0 1 1 112 0M314 262h64M330 282h36M84 128c7-8 14-8 19 0 5-8 12-8 19 0M122 98c5-6 10-6 14 0 4-6 9-6 14 0"
      />
      <path
        className={FAINT}
        d="M62 240c24-30 46-46 70-46 12 0 22 6 30 14M408 240c10-13 18-18 27-18 9 0 14 7 20 18"
      />
      <path d="M30 240h98M280 240h172" />
      <path className={GLOW} d="M192 112c-30 30-50 70-56 114 18 8 36 12 56 12Z" />
      <path className={PAPER} d="M212 238V80c38 32 62 88 62 146-18 8-40 12-62 12Z" />
      <path d="M202 68v210M194 110c-30 30-50 70-56 114 18 8 36 12 56 12ZM212 144c20 6 36 8 50 4M212 190c22 8 42 8 59 2" />
      <path
        className={PAPER}
        d="M210 278c0-10 5-15 13-15s13 5 13 15M215 254a8 8 0 1 1 16 0a8 8 0 1 1-16 0"
      />
      <path
        className={`${PAPER} ${WARM}`}
        d="M238 278c0-9 4-13 11-13s11 4 11 13M242 257a7 7 0 1 1 14 0a7 7 0 1 1-14 0"
      />
      <path className={PAPER} d="M122 278h174c-4 20-12 38-22 52H148c-12-14-20-32-26-52Z" />
      <path className={TINT} d="M138 322c18 10 36 10 54 0s36-10 54 0 36 10 54 0v12H138Z" />
      <path d="M84 322c18-10 36-10 54 0s36 10 54 0 36-10 54 0 36 10 54 0 36-10 54 0 36 10 54 0" />
      <path
        className={FAINT}
        d="M136 346c16-8 32-8 48 0s32 8 48 0 32-8 48 0 32 8 48 0M132 298h158"
      />
    </Art>
  );
}
