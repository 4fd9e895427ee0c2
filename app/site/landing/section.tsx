import type { ReactNode } from "react";

/** A part of the landing page: an anchor, a heading, and a ground of its own over the full width. */
export function Section({
  id,
  title,
  lead,
  ground,
  children,
}: {
  id: string;
  title: string;
  /** A sentence or two below the heading. */
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
