import { type ReactNode, useId } from "react";

type SectionProps = {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Titled part of a page of settings. */
export function SettingSection({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id}>{title}</h2>
        {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** Labels at the left, values at the right, a line between each; on phones the value is below its label. */
export function SettingList({ children }: { children: ReactNode }) {
  return (
    <dl className="divide-y rounded-lg border bg-surface *:grid *:gap-x-6 *:px-4 *:py-3 md:*:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:*:px-5">
      {children}
    </dl>
  );
}

/** Label and value of one setting or reading. */
export function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
