import { type ReactNode, Suspense, useId } from "react";
import { IfMay } from "../access/permissions";
import { LoadingNote } from "../list/loading-note";

type Props = {
  title: string;
  /** Where its fields can be changed; null while they are being changed. */
  edit: { href: string; label: string } | null;
  children: ReactNode;
};

/** What there is to know of a record, on its own page; Edit turns it into a form at the same place. */
export function InfoCard({ title, edit, children }: Props) {
  const id = useId();
  return (
    <section className="card info" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {edit && (
          <IfMay permission="content.write">
            <a className="button" href={edit.href} data-stay="">
              {edit.label}
            </a>
          </IfMay>
        )}
      </header>
      {children}
    </section>
  );
}

/** The form that a card turns into. Its code comes when it is asked for: most people only read. */
export function FormInCard({ children }: { children: ReactNode }) {
  return <Suspense fallback={<LoadingNote>Loading the form...</LoadingNote>}>{children}</Suspense>;
}

type FactProps = { label: string; wide?: boolean; children: ReactNode };

/** One line of a record: what it is called and what it is. What is missing is "N/A". */
export function Fact({ label, wide, children }: FactProps) {
  return (
    <div className={wide ? "full" : undefined}>
      <dt>{label}</dt>
      <dd>{children === null || children === "" ? "N/A" : children}</dd>
    </div>
  );
}
