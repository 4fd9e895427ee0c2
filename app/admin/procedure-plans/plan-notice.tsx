import type { ReactNode } from "react";

/** Note with a heading about something of a plan that needs attention, but is no error. */
export function PlanNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 rounded-md border border-l-4 border-warning bg-warning-soft px-4 py-3.5">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}
