import type { ReactNode } from "react";

/**
 * A drawing in two colours and one stroke, whatever its size: lines are the accent's, `w` the warm ones, `tint` and `glow`
 * the soft shapes behind, `paper` what covers a line. It says nothing that the words beside it do not say.
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
