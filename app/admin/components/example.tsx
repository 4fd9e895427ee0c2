import type { ReactNode } from "react";
import { BODY_CLASSES } from "~/app/components/document/area-classes";

/** Part of the design system: examples that belong together. */
export function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="divide-y" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="pb-3 text-2xl" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type Props = {
  title: string;
  /** When to use it. */
  use: string;
  children: ReactNode;
};

/** One component: at the left its name and when to use it, at the right its states. */
export function Example({ title, use, children }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 py-7 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div>
        <h3>{title}</h3>
        <p className="mt-1 max-w-prose text-sm text-soft">{use}</p>
      </div>
      {children}
    </div>
  );
}

/** States beside each other. */
export function States({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3 self-start">{children}</div>;
}

/** States below each other, in the text and controls of patients' and visitors' pages. */
export function Spacious({ children }: { children: ReactNode }) {
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-6 self-start ${BODY_CLASSES.patient}`}>
      {children}
    </div>
  );
}
