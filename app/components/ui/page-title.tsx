import type { ReactNode } from "react";

type Props = { title: string; subtitle?: string; children?: ReactNode };

/** The heading of a page, with its one primary action at the same place on every screen. */
export function PageTitle({ title, subtitle, children }: Props) {
  return (
    <div className="page-title">
      <div>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {children && <div className="actions">{children}</div>}
    </div>
  );
}
