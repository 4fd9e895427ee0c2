import { type Model, type ModelStatic, Op, type WhereOptions } from "sequelize";
import { OutboxMessage } from "~/models";
import { SUBJECT_MODELS, type SubjectType } from "./subjects";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import type { CallerInTransaction } from "~/server/platform/transaction";

/**
 * Stops what is scheduled about requests or contact messages that are gone, so that no link leads to nothing: call it after they were
 * deleted. A message to staff that stands for others too, which came in while it waited, leads to the newest of those instead
 * (AREAS 1). One query for each such message, and three more.
 */
export async function stopNotices(
  writer: CallerInTransaction,
  type: SubjectType,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { transaction } = writer;
  const about = { status: "Scheduled", aboutType: type, aboutId: ids } as const;
  const waiting = await OutboxMessage.findAll({
    where: { ...about, purpose: "new-request" },
    order: ["id"],
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  for (const message of waiting) {
    const otherId = await findOther(writer, SUBJECT_MODELS[type], message);
    if (otherId === null) continue;
    const link = message.link.replace(`/${message.aboutId}/`, `/${otherId}/`);
    await message.update({ aboutId: otherId, link }, { transaction });
  }
  await stopMessages(writer, { about: { type, id: ids }, reason: "cancelled" });
}

/** Finds the newest record that nobody has answered, of those that a message stands for. */
async function findOther(
  { transaction }: CallerInTransaction,
  model: ModelStatic<Model>,
  { createdAt }: OutboxMessage,
): Promise<number | null> {
  const where: WhereOptions = { status: "New", createdAt: { [Op.gte]: createdAt } };
  const other = await model.findOne({
    attributes: ["id"],
    where,
    order: [["id", "DESC"]],
    transaction,
  });
  return (other?.get("id") as number | undefined) ?? null;
}
