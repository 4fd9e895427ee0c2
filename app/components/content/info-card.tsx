import { type ReactNode, useId } from "react";
import { IfPermitted } from "../layout/permissions";

type Props = {
  title: string;
  /** The Edit link; null while the form is shown. */
  edit: { href: string; label: string } | null;
  children: ReactNode;
};

/** A record's fields on its detail page; Edit replaces them with a form in the same place. */
export function InfoCard({ title, edit, children }: Props) {
  const id = useId();
  return (
    <section className="card info" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {edit && (
          <IfPermitted permission="content.write">
            <a className="button" href={edit.href} data-stay="">
              {edit.label}
            </a>
          </IfPermitted>
        )}
      </header>
      {children}
    </section>
  );
}

type FactProps = {
  label: string;
  /** Multi-line text: full width, line breaks preserved. */
  fullWidth?: boolean;
  children: ReactNode;
};

/** Label and value of one field; "N/A" for an empty value. */
export function Fact({ label, fullWidth, children }: FactProps) {
  return (
    <div className={fullWidth ? "full" : undefined}>
      <dt>{label}</dt>
      <dd>{children === null || children === "" ? "N/A" : children}</dd>
    </div>
  );
}
