import { QueryTypes } from "sequelize";
import { expect } from "vitest";
import { database } from "~/server/platform/database";
import { countQueuedWrites } from "~/server/platform/transaction";
import { ON_POSTGRES } from "./database";

/** Waits until at least `count` writes wait for another transaction: for its locks on PostgreSQL, for its end on SQLite. */
export async function waitForBlockedWrites(count = 1): Promise<void> {
  const countBlocked = async () => (ON_POSTGRES ? countWaitingForLocks() : countQueuedWrites());
  await expect.poll(countBlocked, { timeout: 10_000, interval: 5 }).toBeGreaterThanOrEqual(count);
}

async function countWaitingForLocks(): Promise<number> {
  const [row] = await database().query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity " +
      "WHERE datname = current_database() AND wait_event_type = 'Lock'",
    { type: QueryTypes.SELECT },
  );
  return row?.count ?? 0;
}
