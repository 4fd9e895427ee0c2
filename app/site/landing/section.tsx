import type { ReactNode } from "react";

/** Section of the landing page: anchor, heading, and full-width background. */
export function Section({
  id,
  title,
  lead,
  background,
  children,
}: {
  id: string;
  title: string;
  /** Introduction below the heading. */
  lead?: ReactNode;
  background?: "raised" | "tinted";
  children: ReactNode;
}) {
  return (
    <section id={id} className={background ? `part ${background}` : "part"}>
      <div className="frame">
        <h2>{title}</h2>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </section>
  );
}
