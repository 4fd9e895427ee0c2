import { type ReactNode, useId } from "react";
import { IfMay } from "../access/permissions";

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

type FactProps = {
  label: string;
  /** A text of several lines: it has the whole width, and its line breaks stay. */
  wide?: boolean;
  children: ReactNode;
};

/** One line of a record: what it is called and what it is. What is missing is "N/A". */
export function Fact({ label, wide, children }: FactProps) {
  return (
    <div className={wide ? "full" : undefined}>
      <dt>{label}</dt>
      <dd>{children === null || children === "" ? "N/A" : children}</dd>
    </div>
  );
}
