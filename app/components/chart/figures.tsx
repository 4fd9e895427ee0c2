import type { ReactNode } from "react";

/** The main figures of a report, above its charts. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-x-12 gap-y-3 tabular-nums">{children}</dl>;
}

export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-2xl leading-tight font-bold tracking-tight">{children}</dd>
    </div>
  );
}
