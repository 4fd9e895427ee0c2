import type { ReactNode } from "react";

/**
 * Decorative drawing with one stroke width. Classes: lines in the accent color by default, `w` in the warm color, `tint`
 * and `glow` for background shapes, `paper` for shapes that cover a line.
 */
export function Art({
  width,
  height,
  children,
}: {
  width: number;
  height: number;
  children: ReactNode;
}) {
  return (
    <svg
      className="art"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      {children}
    </svg>
  );
}
