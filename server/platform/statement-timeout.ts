import type { Transaction } from "sequelize";
import { database, dialect } from "./database";
import type { TimeoutControl } from "./postgres-driver";

type Options = {
  /** Disables the idle timeout too, for work that pauses on a slow client or disk, such as backups. */
  mayPause?: boolean;
};

/**
 * Disables PostgreSQL's statement timeout, which includes waiting for locks, until the end of the transaction; for background
 * work. No-op on SQLite, which has no such timeout.
 */
export async function liftStatementTimeout(
  transaction: Transaction,
  { mayPause = false }: Options = {},
): Promise<void> {
  if (dialect() !== "postgres") return;
  await database().query("SET LOCAL statement_timeout = 0", { transaction });
  if (mayPause) {
    await database().query("SET LOCAL idle_in_transaction_session_timeout = 0", { transaction });
  }
  // The driver has a timeout of its own. Sequelize's types omit `connection`.
  (
    transaction as unknown as { connection: TimeoutControl }
  ).connection.disableTimeoutInTransaction();
}
