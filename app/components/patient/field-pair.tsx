import type { ReactNode } from "react";

/** Two short fields side by side, whose controls are on one line whatever the length of their hints and errors. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 sm:items-end sm:gap-4">
      {children}
    </div>
  );
}
