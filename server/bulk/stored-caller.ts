import { Administrator } from "~/models";
import type { Caller } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Serializable part of the caller who confirmed a bulk change: the actor and origin of each record's audit event. */
export type StoredCaller = Pick<
  Caller,
  "actor" | "administratorId" | "token" | "owner" | "address" | "requestId" | "channel"
>;

/** Selects the serializable part of a caller. */
export function toStoredCaller(caller: Caller): StoredCaller {
  const { actor, administratorId, token, owner, address, requestId, channel } = caller;
  return { actor, administratorId, token, owner, address, requestId, channel };
}

/**
 * Restores the caller of a bulk change with the permissions that the person has now; null once the account is deactivated.
 */
export async function restoreCaller(
  { transaction }: CallerInTransaction,
  stored: StoredCaller,
): Promise<CallerInTransaction | null> {
  const { administratorId, actor } = stored;
  if (administratorId === undefined) return { ...stored, transaction };
  const administrator = await Administrator.findByPk(administratorId, {
    attributes: ["id", "role", "isActive"],
    transaction,
  });
  if (!administrator?.isActive) return null;
  return { ...stored, actor: { ...actor, role: administrator.role }, transaction };
}
