import type { Transaction } from "sequelize";
import { Administrator, ApiToken } from "~/models";
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
 * Restores the caller of a bulk change with the permissions that the person has now; null once the account is
 * deactivated, or the token revoked.
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
  if (stored.token && (await isRevoked(stored.token, transaction))) return null;
  return { ...stored, actor: { ...actor, role: administrator.role }, transaction };
}

async function isRevoked({ id }: { id: number }, transaction: Transaction): Promise<boolean> {
  const token = await ApiToken.findByPk(id, { attributes: ["revokedAt"], transaction });
  return token?.revokedAt !== null;
}
