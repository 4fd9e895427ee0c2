import { Fragment } from "react";
import { Badge } from "~/app/components/ui/badge";
import { URGENT_REASON, type WorkReason } from "~/models/work-list/work-item-options.schema";

type Props = {
  reason: WorkReason;
  /** Page of what it is about; null for none. */
  href: string | null;
  /** What else there is to know, such as who called, or until when it is snoozed. */
  notes: string[];
};

/** Reason of a row of the work list, which leads to what it is about, with what happened since. */
export function Reason({ reason, href, notes }: Props) {
  const badge = <Badge tone={reason === URGENT_REASON ? "danger" : "warning"}>{reason}</Badge>;
  return (
    <>
      {href ? <a href={href}>{badge}</a> : badge}
      {notes.map((note) => (
        <Fragment key={note}>
          {" "}
          <span className="block text-sm text-soft">{note}</span>
        </Fragment>
      ))}
    </>
  );
}
