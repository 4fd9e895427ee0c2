import type { PublishStatus } from "~/models/rules/publish-status.schema";

type Seen = {
  status: PublishStatus;
  /** Why nobody sees it even though it is Active; null if nothing prevents it. */
  hiddenBecause: string | null;
  /** Viewers and time of display, such as "Patients of MRI" and "after the procedure"; "" for any time. */
  who: string;
  when: string;
};

/** Describes who sees a record that reaches patients, such as "Patients of MRI after the procedure" or "Nobody yet". */
export function describeViewers({ status, hiddenBecause, who, when }: Seen): string {
  if (status === "Draft") return "Nobody yet";
  return hiddenBecause === null ? `${who} ${when}`.trim() : `Nobody: ${hiddenBecause}`;
}
