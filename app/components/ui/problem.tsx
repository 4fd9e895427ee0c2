import type { ReactNode } from "react";

/** A panel that says what went wrong, read out at once. */
export function Problem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="problem" role="alert">
      <h3>{title}</h3>
      {children}
    </div>
  );
}
