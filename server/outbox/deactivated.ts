import { Administrator, type OutboxMessage } from "~/models";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { withdrawMessages } from "./record-outcome";

type Addressed = Pick<OutboxMessage, "recipientKind" | "recipientId">;

/** Finds the messages to administrators whose account is deactivated. One query, none without a message to an administrator. */
export async function findDeactivated<M extends Addressed>(
  { transaction }: Pick<Caller, "transaction">,
  messages: readonly M[],
): Promise<Set<M>> {
  const toStaff = messages.filter(({ recipientKind }) => recipientKind === "administrator");
  if (toStaff.length === 0) return new Set();
  const where = { id: toStaff.flatMap(({ recipientId }) => recipientId ?? []), isActive: false };
  const rows = await Administrator.findAll({ attributes: ["id"], where, transaction });
  const ids = new Set(rows.map(({ id }) => id));
  return new Set(toStaff.filter(({ recipientId }) => recipientId !== null && ids.has(recipientId)));
}

/** Stops those of claimed messages whose recipient's account was deactivated since they were queued (AREAS 1). @returns the others */
export async function stopDeactivated(messages: OutboxMessage[]): Promise<OutboxMessage[]> {
  const deactivated = await findDeactivated(systemCaller("outbox"), messages);
  await withdrawMessages([...deactivated], "deactivated");
  return messages.filter((message) => !deactivated.has(message));
}
