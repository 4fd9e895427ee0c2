import { Op, type WhereOptions } from "sequelize";
import { OutboxMessage } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { readHospital } from "~/server/platform/hospital";
import type { MayDelete } from "~/server/platform/housekeeping";
import { inTransaction } from "~/server/platform/transaction";
import { nextVersion } from "./claim";

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;

/** Values of an erased message: time, purpose, channel and status remain. */
const ERASED = {
  recipientId: null,
  recipientName: "",
  address: "",
  subject: "",
  text: "",
  link: "",
  sealedLink: null,
  lastError: "",
  providerId: "",
  aboutType: "",
  aboutId: null,
  searchText: "",
} as const;

/**
 * Erases texts, names and addresses of messages that have ended and are older than the hospital keeps them, 90 days unless set
 * otherwise (AREAS 1), 500 at a time. What is still Scheduled, or was due less long ago, stays; the dedupe key does too, so that
 * the same cause makes no second message.
 * @returns the number of erased messages
 */
export async function eraseOldMessages(caller: Caller, mayDelete: MayDelete): Promise<number> {
  authorize(caller, "messages.write");
  const { messageTextDays } = await readHospital();
  const before = new Date(Date.now() - messageTextDays * DAY_MS);
  let erased = 0;
  while (mayDelete()) {
    const count = await eraseBatch(caller, before);
    erased += count;
    if (count < BATCH_SIZE) break;
  }
  return erased;
}

function eraseBatch(caller: Caller, before: Date): Promise<number> {
  const isOver: WhereOptions<OutboxMessage> = {
    createdAt: { [Op.lt]: before },
    [Op.not]: { text: "", address: "", recipientName: "" },
    status: ["Sent", "Failed", "Stopped"],
    // One that was stopped is not sent at its time.
    [Op.or]: [{ dueAt: { [Op.lt]: before } }, { status: "Stopped" }],
  };
  return inTransaction(caller, async ({ transaction }) => {
    const rows = await OutboxMessage.findAll({
      attributes: ["id"],
      where: isOver,
      order: ["createdAt", "id"],
      limit: BATCH_SIZE,
      lock: true,
      transaction,
    });
    if (rows.length === 0) return 0;
    await OutboxMessage.update(
      { ...ERASED, version: nextVersion() },
      { where: { id: rows.map(({ id }) => id) }, transaction, hooks: false },
    );
    return rows.length;
  });
}
