import type { ReactNode } from "react";

type Props = { title: string; subtitle?: string; children?: ReactNode };

/** Page heading with its actions. */
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
