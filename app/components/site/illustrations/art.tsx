import type { ReactNode } from "react";

/** Classes of a drawing's parts; other lines are in the accent color. */
export const WARM = "stroke-warm";
export const TINT = "fill-accent-soft stroke-none";
export const GLOW = "fill-warm-soft stroke-none";
/** A shape that covers the lines behind it. */
export const PAPER = "fill-surface";
export const FAINT = "opacity-45";

type Props = {
  width: number;
  height: number;
  /** Size and place. */
  className?: string;
  children: ReactNode;
};

/** Decorative drawing, whose strokes have the same width at every size. */
export function Art({ width, height, className = "", children }: Props) {
  return (
    <svg
      className={`h-auto fill-none stroke-accent [&_*]:[vector-effect:non-scaling-stroke] ${className}`.trimEnd()}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      strokeWidth={2.25}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  );
}
