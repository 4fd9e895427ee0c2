import type { BulkAction } from "~/models/bulk/bulk-action.schema";
import { BULK_TEXTS } from "~/models/bulk/bulk-texts.schema";
import { describeManyAnswerNotices } from "~/server/notifications/answer-notice";
import { formatUseCount } from "~/server/platform/record-uses";
import type { BulkKind } from "~/server/record-types/record-type";
import type { SelectionCounts } from "./selection";

const LIST = new Intl.ListFormat("en-GB");

/** Formats a number of records, such as "3 tags". */
export const formatRecords = ({ plural, type }: BulkKind, count: number) =>
  formatUseCount(count, [plural, type]);

/** Title of a confirmation, such as "Delete 3 Tags". */
export function formatBulkTitle(type: BulkKind, action: BulkAction, count: number): string {
  const [before, after] = BULK_TEXTS[action].title;
  const records = formatRecords(type, count).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return before + records + after;
}

/** Result of a bulk change, such as "3 tags deleted, 1 could not be deleted". */
export function formatBulkResult(
  type: BulkKind,
  { action, done, failed }: { action: BulkAction; done: number; failed: number },
): string {
  const { done: participle } = BULK_TEXTS[action];
  const failedText = `${failed.toLocaleString("en-US")} could not be ${participle}`;
  if (failed > 0 && done === 0) return `${formatRecords(type, failed)} could not be ${participle}`;
  return `${formatRecords(type, done)} ${participle}${failed > 0 ? `, ${failedText}` : ""}`;
}

/** Describes the effects of a deletion on other records, in sentences. */
export function describeDependents(counts: SelectionCounts): string[] {
  const { dependents, inUse, records, protected: neverDeleted } = counts;
  const listOf = (effect: SelectionCounts["dependents"][number]["effect"]) => {
    const concerned = dependents.filter((each) => each.effect === effect);
    return LIST.format(concerned.map(({ rows, things }) => formatUseCount(rows, things)));
  };
  const [deleted, kept, preventing] = [listOf("deleted"), listOf("kept"), listOf("prevents")];
  const theirs = records === 1 ? "Its" : "Their";
  return [
    ...(deleted ? [`${theirs} ${deleted} will be deleted too.`] : []),
    ...(kept ? [`They will be removed from ${kept}.`] : []),
    ...(preventing && inUse > 0
      ? [`${inUse.toLocaleString("en-US")} of them cannot be deleted: ${preventing} use them.`]
      : []),
    ...(neverDeleted ? [`${neverDeleted.reason}.`] : []),
  ];
}

/** Says how many requests of a selection are confirmed, where an action revokes that; none otherwise. */
export function describeConfirmed(
  action: BulkAction,
  { confirmedRequests: count }: SelectionCounts,
): string[] {
  if (count === 0 || (action !== "decline" && action !== "new")) return [];
  const subject = `${count.toLocaleString("en-US")} of them ${count === 1 ? "is" : "are"}`;
  return [`${subject} Confirmed: the change is shown in My Procedures.`];
}

/** Says how patients are told, where an action answers their requests; none otherwise. */
export const describeAnswerNotices = ({ isConfirmable }: BulkKind, action: BulkAction): string[] =>
  isConfirmable && (action === "confirm" || action === "decline")
    ? [describeManyAnswerNotices()]
    : [];
