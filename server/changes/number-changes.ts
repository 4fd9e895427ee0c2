import { RecordChange } from "~/models";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";
import { inTransaction } from "~/server/platform/transaction";

/** Arbitrary advisory lock id: only one transaction numbers at a time. */
const POSTGRES_LOCK = 730_014_022;

const NUMBER_COMMITTED =
  "UPDATE record_changes SET position = numbered.position FROM (" +
  "SELECT id, (SELECT COALESCE(MAX(position), 0) FROM record_changes) " +
  "+ ROW_NUMBER() OVER (ORDER BY id) AS position FROM record_changes WHERE position IS NULL" +
  ") AS numbered WHERE record_changes.id = numbered.id";

/**
 * Numbers the changes that were committed since the last call. A reader that goes on from a position misses none: a change of a
 * transaction that is still open gets a greater position later. The changes of one record keep their order, as each waited for the
 * transaction of the one before.
 */
export async function numberChanges({ transaction }: Caller): Promise<void> {
  const unnumbered = { where: { position: null }, attributes: ["id"], transaction };
  if (!(await RecordChange.findOne(unnumbered))) return;
  await inTransaction(systemCaller("changes"), async (writer) => {
    const options = { transaction: writer.transaction };
    if (dialect() === "postgres") {
      await database().query(`SELECT pg_advisory_xact_lock(${POSTGRES_LOCK})`, options);
    }
    await database().query(NUMBER_COMMITTED, options);
  });
}
