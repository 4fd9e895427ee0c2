import { diagnoseDatabase, describeDatabaseError } from "./database";
import { FULL, toDatabaseError } from "./database-errors";
import { SettingsError } from "./setting";
import type { Settings } from "./settings";

/** Where the settings say that the database is. */
export type Place = Pick<Settings, "databaseUrl" | "dataDir">;

/** What PostgreSQL answers who asks it in vain (its manual, appendix A). */
const IN_VAIN: Record<string, string> = {
  "3D000": "a database that does not exist",
  "28000": "a role or a password that PostgreSQL refuses",
  "28P01": "a role or a password that PostgreSQL refuses",
};

/**
 * Makes sure that the open database answers, before anything else is asked of it. @throws SettingsError with one line for the
 * operator
 */
export async function requireDatabase(place: Place): Promise<void> {
  const problem = await diagnoseDatabase();
  if (problem) throw describeUnusableDatabase(place, problem);
}

/**
 * The line for the operator where an unexpected error means that the database cannot be used or has no room; every other
 * error stays as it is.
 */
export function explainDatabaseError(place: Place, error: unknown): unknown {
  // Where a migration has failed, it is the cause that tells.
  for (let each = error; each instanceof Error; each = each.cause) {
    if (toDatabaseError(each)) return describeUnusableDatabase(place, describeDatabaseError(each));
  }
  return error;
}

/** The line for the operator. @param reason in a few words, such as "ECONNREFUSED" */
export function describeUnusableDatabase(
  { databaseUrl, dataDir }: Place,
  reason: string,
): SettingsError {
  const isFull = FULL.test(reason);
  if (databaseUrl) {
    const what = IN_VAIN[reason] ?? `a database that ${isFull ? "is full" : "does not answer"}`;
    return new SettingsError(`DATABASE_URL names ${what} (${reason}).`);
  }
  const what = isFull ? "there is no room left for its database" : "its database cannot be used";
  return new SettingsError(`DATA_DIR is "${dataDir}"; ${what} (${reason}).`);
}
