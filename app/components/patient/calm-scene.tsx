import type { ReactNode } from "react";
import { Hills } from "./hills";

type Props = {
  /** Content above the horizon, in the sky; the last child is the sun. */
  sky: ReactNode;
  /** Content below the horizon, on the water. */
  children?: ReactNode;
};

/**
 * Scene of the player: a low sun between hills and water, in the colors of the scheme. Its motion is paused, unless an
 * element around it has `data-playing`.
 */
export function CalmScene({ sky, children }: Props) {
  return (
    <div className="flex min-h-[calc(100dvh-19rem)] flex-1 flex-col print:hidden">
      <div className="relative isolate z-10 flex flex-[2_0_auto] flex-col items-center gap-4 bg-linear-to-b from-surface to-warm-soft px-4 forced-colors:bg-none">
        <Hills />
        {sky}
      </div>
      <div className="relative flex flex-[3_0_auto] flex-col items-center gap-1 overflow-hidden bg-accent-soft px-4 pt-20 pb-5">
        <Water />
        {children}
      </div>
    </div>
  );
}

/** Waves of two equal halves, which drift by one half, and the light of the sun on them. */
function Water() {
  return (
    <>
      <svg
        className="absolute top-0 left-0 h-full w-[200%] max-w-none animate-drift fill-none stroke-accent opacity-10 forced-colors:opacity-0"
        viewBox="0 0 800 200"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {WAVE_STARTS.map((start) => (
          <path key={start} d={`M${start}q25-5 50 0${"t50 0".repeat(19)}`} />
        ))}
      </svg>
      <svg
        className="absolute top-0 left-1/2 w-64 -translate-x-1/2 stroke-warm opacity-50 forced-colors:opacity-0"
        viewBox="0 0 256 84"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M14 10h40M200 10h42M34 26h28M190 26h34M52 42h20M178 42h24M88 70h34M136 70h50M112 80h36" />
      </svg>
    </>
  );
}

const WAVE_STARTS = ["-30 40", "-60 84", "-10 128", "-45 172"];

/** The sun on the horizon: its light, and the round play button, if there is one. */
export function Sun({ children }: { children?: ReactNode }) {
  return (
    <div className="relative mt-auto -mb-14 grid size-28 flex-none place-items-center">
      <span
        className="absolute bottom-14 -z-10 h-24 w-48 origin-bottom animate-glow rounded-t-full bg-warm opacity-30"
        aria-hidden="true"
      />
      <span
        className="absolute bottom-14 -z-10 h-18 w-36 rounded-t-full bg-warm opacity-40"
        aria-hidden="true"
      />
      {children}
    </div>
  );
}

/** Classes of the play button, or of the link that leads to it. */
export const PLAY_CLASSES =
  "grid size-28 cursor-pointer place-content-center justify-items-center gap-1 rounded-full border border-transparent bg-accent text-body leading-none font-semibold text-on-accent no-underline shadow-raised transition hover:bg-accent-strong hover:text-on-accent focus-visible:rounded-full";
