import type { Transaction } from "sequelize";
import { database, dialect } from "./database";
import type { PatientConnection } from "./postgres-driver";

type Lifted = {
  /** Whether the database waits for this process too, without end: for a slow reader of a backup, or a slow disk. */
  mayPause?: boolean;
};

/**
 * Lets each statement of a transaction take as long as it needs, and wait as long for the locks of others: for work that
 * nobody waits for in a browser. The limits are back once the transaction has ended. SQLite has none.
 */
export async function liftStatementTimeout(
  transaction: Transaction,
  { mayPause = false }: Lifted = {},
): Promise<void> {
  if (dialect() !== "postgres") return;
  await database().query("SET LOCAL statement_timeout = 0", { transaction });
  if (mayPause) {
    await database().query("SET LOCAL idle_in_transaction_session_timeout = 0", { transaction });
  }
  // The driver has a limit of its own. Sequelize keeps the connection from its types.
  (transaction as unknown as { connection: PatientConnection }).connection.waitInTransaction();
}
