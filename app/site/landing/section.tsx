import type { ReactNode } from "react";

/** Section of the landing page: anchor, heading, and full-width background. */
export function Section({
  id,
  title,
  lead,
  ground,
  children,
}: {
  id: string;
  title: string;
  /** Introduction below the heading. */
  lead?: ReactNode;
  ground?: "raised" | "tinted";
  children: ReactNode;
}) {
  return (
    <section id={id} className={ground ? `part ${ground}` : "part"}>
      <div className="frame">
        <h2>{title}</h2>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </section>
  );
}
