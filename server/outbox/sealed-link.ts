import { Op } from "sequelize";
import { OutboxMessage } from "~/models";
import { decryptSecret, encryptSecret } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";

const PURPOSE = "link of a message";

/** Encrypts the path of a one-time link for the database. */
export const sealLink = (path: string): string => encryptSecret(PURPOSE, path);

/** Decrypts a stored path; null if it was encrypted with another secret. */
export const openSealedLink = (sealed: string): string | null => decryptSecret(PURPOSE, sealed);

/** Encrypts the links of messages with the current SESSION_SECRET. @returns the number of those that could be decrypted */
export async function reencryptMessageLinks({ transaction }: CallerInTransaction): Promise<number> {
  const rows = await OutboxMessage.findAll({
    attributes: ["id", "sealedLink"],
    where: { sealedLink: { [Op.ne]: null } },
    transaction,
    lock: true,
  });
  let count = 0;
  for (const { id, sealedLink } of rows) {
    const path = openSealedLink(sealedLink ?? "");
    if (path === null) continue;
    // No new version: nobody has changed the message.
    const values = { sealedLink: sealLink(path) };
    await OutboxMessage.update(values, { where: { id }, transaction, silent: true, hooks: false });
    count += 1;
  }
  return count;
}
