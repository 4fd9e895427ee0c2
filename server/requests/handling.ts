import type { Model } from "sequelize";
import { Administrator } from "~/models";
import { ASSIGNEE_FILTERS } from "~/models/requests/request-status.schema";
import type { MessagePurpose } from "~/models/outbox/message-purpose.schema";
import { notifyOfAssignment } from "~/server/notifications/notify-staff";
import { emptyToNull } from "~/server/platform/contact";
import type { ListFilter } from "~/server/platform/list-filters";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { requireAssignee } from "./assignees";

/** Columns of what only staff see of a request or message: who takes care of it, and a note. */
export type HandledRow = Model & {
  assigneeId: number | null;
  assignee?: { name: string } | null;
  staffNote: string;
};

/** Include of the name of who takes care of a record. */
export const ASSIGNEE = { model: Administrator, as: "assignee", attributes: ["name"] };

/** Whose records: the caller's own, which one without an account has none of, or nobody's. */
export const assigneeFilter = {
  type: "option",
  label: "Assigned to",
  hasLinks: true,
  description: "Those that the token's owner takes care of, or nobody.",
  options: ASSIGNEE_FILTERS,
  toCondition: (option) => (caller) => ({
    assigneeId: option === "Mine" ? (caller.administratorId ?? -1) : null,
  }),
} satisfies ListFilter;

/** Presents what only staff see. */
export const presentHandling = (
  row: Pick<HandledRow, "assigneeId" | "assignee" | "staffNote">,
): { assigneeId: number | null; assignee: string | null; staffNote: string | null } => ({
  assigneeId: row.assigneeId ?? null,
  assignee: row.assignee?.name ?? null,
  staffNote: emptyToNull(row.staffNote ?? ""),
});

/**
 * Sets who takes care of a record, and its note; what is left out stays. Call `describeChange` after the save.
 * @returns function that describes the change for the audit, which records no text
 * @throws InvalidInputError for somebody who does not answer requests
 */
export async function setHandling(
  writer: CallerInTransaction,
  row: HandledRow,
  { assigneeId = row.assigneeId, staffNote = row.staffNote }: HandlingChange,
) {
  const before = row.assignee?.name ?? null;
  if (assigneeId !== row.assigneeId) await requireAssignee(writer, assigneeId);
  row.set({ assigneeId, staffNote });
  const isNoteChanged = row.changed("staffNote" as never);
  return (saved: HandledRow): Record<string, [unknown, unknown]> => {
    const after = saved.assignee?.name ?? null;
    return {
      ...(after !== before && { assignee: [before, after] }),
      ...(isNoteChanged && { staffNote: [null, "changed"] }),
    };
  };
}
type HandlingChange = { assigneeId?: number | null; staffNote?: string };

/** Path of a record's view in the back-office. */
export const viewPath = ({ listPath }: { listPath: string }, id: number): string =>
  `${listPath}/${id}/view`;

/**
 * Tells whoever was given a record, and stops what is scheduled to whom it was taken from.
 * @param before id of who took care of it
 */
export async function notifyOfHandling(
  writer: CallerInTransaction,
  { type, listPath, path }: { type: string; listPath: string; path?: string },
  row: { id: number; version: number; assigneeId: number | null },
  before: number | null,
): Promise<void> {
  const { id, version, assigneeId } = row;
  if (assigneeId === before) return;
  if (before !== null) {
    const recipient = { kind: "administrator", id: before } as const;
    const purposes: MessagePurpose[] = ["assignment"];
    await stopMessages(writer, { about: { type, id }, recipient, purposes, reason: "cancelled" });
  }
  if (assigneeId === null) return;
  await notifyOfAssignment(writer, assigneeId, {
    type,
    id,
    version,
    path: path ?? viewPath({ listPath }, id),
  });
}
