import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Columns of a version that its restored one has too. */
const KEPT = "record_type, record_id, name, parent_type, parent_id, snapshot";

/**
 * Stores a version of a restored record, and of each of its children, from the last ones before the deletion, so that their
 * history goes on. Children with items of their own stay deleted.
 */
export async function recordRestoredRevisions(
  { transaction, actor, token, channel }: CallerInTransaction,
  type: string,
  id: number,
): Promise<void> {
  await database().query(
    `INSERT INTO revisions (${KEPT}, version, at, actor_id, actor_name, channel, via, action) ` +
      `SELECT ${KEPT}, version + 1, :now, :actorId, :actorName, :channel, :via, 'restored' ` +
      "FROM revisions WHERE id IN (SELECT MAX(id) FROM revisions WHERE action <> 'deleted' " +
      "AND ((record_type = :type AND record_id = :id) OR (parent_type = :type AND parent_id = :id)) " +
      "GROUP BY record_type, record_id) AND NOT EXISTS (SELECT 1 FROM bin_items " +
      "WHERE bin_items.record_type = revisions.record_type " +
      "AND bin_items.record_id = revisions.record_id) ORDER BY id",
    {
      replacements: {
        type,
        id,
        now: timeInSql(new Date()),
        actorId: actor.id,
        actorName: actor.name,
        channel,
        via: token ? `${token.name} (number ${token.id})` : null,
      },
      transaction,
    },
  );
}
