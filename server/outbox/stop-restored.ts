import { OutboxMessage } from "~/models";
import { nextVersion } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { recordStopped } from "./stop-messages";

/**
 * Stops what was Scheduled or being sent in a backup that is restored: most of it went out since, and would again (AREAS 1). Staff can send
 * one again.
 * @returns the number of stopped messages
 */
export async function stopRestoredMessages(writer: CallerInTransaction): Promise<number> {
  const [count] = await OutboxMessage.update(
    { status: "Stopped", stopReason: "restored", leaseId: null, version: nextVersion() },
    {
      where: { status: ["Scheduled", "Sending"] },
      transaction: writer.transaction,
      hooks: false,
    },
  );
  await recordStopped(writer, count, "restored");
  return count;
}
