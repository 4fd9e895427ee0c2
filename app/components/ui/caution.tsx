import type { ReactNode } from "react";

/** Note about something that needs attention, but is no error. */
export function Caution({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="mb-3.5 rounded-md border-l-4 border-warning bg-sunken px-3.5 py-2.5" id={id}>
      {children}
    </p>
  );
}
