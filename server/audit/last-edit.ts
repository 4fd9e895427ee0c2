import { AuditEvent } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";

/** Records with a page of their own, by their names in the audit. */
type ContentType =
  | "specialty"
  | "advertiser"
  | "religious partner"
  | "survey"
  | "caretaker guidance"
  | "family guidance"
  | "session";

/**
 * Finds who last edited a content record, and when (ISO 8601); null if nobody has since it was created. One statement, which
 * reads the index of a record's events from its end. A session's publishing is no edit: see `statusChangedBy`.
 */
export async function findLastEdit(
  caller: Caller,
  type: ContentType,
  id: number,
): Promise<{ by: string; at: string } | null> {
  authorize(caller, "content.read");
  const event = await AuditEvent.findOne({
    attributes: ["actorName", "at"],
    where: { recordType: type, recordId: String(id), action: "updated" },
    order: [["id", "DESC"]],
    transaction: caller.transaction,
  });
  return event && { by: event.actorName, at: event.at.toISOString() };
}
