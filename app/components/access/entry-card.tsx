import { type ReactNode, useId } from "react";

/** Card with the form of a sign-in page: its heading, an explanation, and the form. */
export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card grid gap-5 md:p-8" aria-labelledby={id}>
      <h1 id={id}>{title}</h1>
      {children}
    </section>
  );
}
