import { recordChange } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import type { SessionStatus } from "~/models/sessions/session-status.schema";
import { findSession } from "./find";
import { presentSession, type SessionData } from "./present";

/**
 * Sets a session's status to Active, which shows it to patients (DESIGN 8). Idempotent.
 * @throws NotFoundError, ConflictError while it references deleted media, StaleError
 */
export function publishSession(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<SessionData> {
  return changeStatus(caller, id, {
    status: "Active",
    action: "published",
    expectedVersions,
  });
}

/** Sets a session's status back to Draft, which hides it from patients. @throws NotFoundError, StaleError */
export function unpublishSession(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<SessionData> {
  return changeStatus(caller, id, {
    status: "Draft",
    action: "unpublished",
    expectedVersions,
  });
}

type Change = { status: SessionStatus; action: string; expectedVersions: ExpectedVersions };

async function changeStatus(
  caller: Caller,
  id: number,
  { status, action, expectedVersions }: Change,
) {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const session = await findSession(writer, id);
    const before = presentSession(session);
    await requireVersion(writer, "session", before, expectedVersions);
    if (before.status === status) return before;
    if (status === "Active") requirePublishable(before);
    await session.update(
      { status, statusChangedAt: new Date(), statusChangedBy: writer.actor.name },
      { transaction: writer.transaction },
    );
    const after = presentSession(session);
    await recordChange(writer, {
      type: "session",
      action,
      before,
      record: after,
      name: session.name,
      changes: { status: [before.status, status] },
    });
    return after;
  });
}

/** Refuses a session that cannot be published. @throws ConflictError */
function requirePublishable(session: SessionData): void {
  const reason = findPublishProblem(session);
  if (reason) throw new ConflictError(reason);
}

/** Explains what prevents publishing: references to deleted media. Null if nothing does. */
export function findPublishProblem(session: SessionData): string | null {
  const { religiousMessageDeleted, religiousMessage } = session;
  const { advertisementDeleted, advertisement } = session;
  const deleted = [
    ...(religiousMessageDeleted ? [`the religious message "${religiousMessage}"`] : []),
    ...(advertisementDeleted ? [`the advertisement "${advertisement}"`] : []),
  ];
  if (deleted.length === 0) return null;
  return (
    `This session includes ${deleted.join(" and ")}, which ${deleted.length > 1 ? "were" : "was"} deleted. ` +
    "Edit the session and choose again before you publish it"
  );
}
