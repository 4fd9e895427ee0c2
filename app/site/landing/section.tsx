import type { ReactNode } from "react";
import { Lead } from "~/app/components/site/page-head";

type Props = {
  /** Anchor. */
  id: string;
  title: string;
  /** Introduction below the heading. */
  lead?: string;
  isRaised?: boolean;
  /** Places the content beside the heading where there is room. */
  isSplit?: boolean;
  children: ReactNode;
};

const SECTION_CLASSES = "py-14 md:py-20";
const SPLIT_CLASSES = "frame grid gap-x-16 gap-y-8 lg:grid-cols-2";

/** Section of the landing page. */
export function Section({ id, title, lead, isRaised, isSplit, children }: Props) {
  return (
    <section id={id} className={isRaised ? `bg-surface ${SECTION_CLASSES}` : SECTION_CLASSES}>
      <div className={isSplit ? SPLIT_CLASSES : "frame grid gap-10"}>
        <div className="grid content-start gap-4">
          <h2 className={SECTION_TITLE_CLASSES}>{title}</h2>
          {lead && <Lead>{lead}</Lead>}
        </div>
        {children}
      </div>
    </section>
  );
}

export const SECTION_TITLE_CLASSES = "text-section leading-tight tracking-tighter text-balance";
