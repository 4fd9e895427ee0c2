import type { ReactNode } from "react";

/** Important note within a text. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div
      className="grid gap-4 border-l-4 border-accent bg-accent-soft px-5 py-3.5 break-inside-avoid"
      role="note"
    >
      {children}
    </div>
  );
}
