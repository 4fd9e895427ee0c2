import { diagnoseDatabase, describeDatabaseError } from "./database";
import { DISK_FULL_CODE, toDatabaseError } from "./database-errors";
import { refuseForeignDatabase } from "./foreign-database";
import { SettingsError } from "./setting";
import type { Settings } from "./settings";

/** Location of the database in the settings. */
export type DatabaseLocation = Pick<Settings, "databaseUrl" | "dataDir">;

/** Connection errors of PostgreSQL by code (its manual, appendix A). */
const CONNECTION_ERRORS: Record<string, string> = {
  "3D000": "a database that does not exist",
  "28000": "a role or a password that PostgreSQL refuses",
  "28P01": "a role or a password that PostgreSQL refuses",
  ERR_TLS_CERT_ALTNAME_INVALID: "a host whose certificate is for another name",
  CERT_HAS_EXPIRED: "a host whose certificate has expired",
  "The server does not support SSL connections": "a PostgreSQL without TLS, and has an sslmode",
};

const UNTRUSTED = /^(UNABLE_TO_|SELF_SIGNED_CERT_|DEPTH_ZERO_SELF_SIGNED_)/;
const UNTRUSTED_MESSAGE =
  "a host whose certificate nobody vouches for; sslrootcert takes that of its authority";

/** Describes a connection problem by its reason. */
function describeConnection(reason: string, isFull: boolean): string {
  if (UNTRUSTED.test(reason)) return UNTRUSTED_MESSAGE;
  return CONNECTION_ERRORS[reason] ?? `a database that ${isFull ? "is full" : "does not answer"}`;
}

/**
 * Requires that the open database responds; call before any other query. @throws SettingsError with a one-line message for
 * the operator
 */
export async function requireDatabase(location: DatabaseLocation): Promise<void> {
  await refuseForeignDatabase(location);
  const problem = await diagnoseDatabase();
  if (problem) throw describeUnusableDatabase(location, problem);
}

/**
 * Converts an unexpected error that means an unusable or full database to a SettingsError with a one-line message for the
 * operator; other errors are returned unchanged.
 */
export function explainDatabaseError(location: DatabaseLocation, error: unknown): unknown {
  return toDatabaseError(error)
    ? describeUnusableDatabase(location, describeDatabaseError(error))
    : error;
}

/** Builds the error for the operator. @param reason short, such as "ECONNREFUSED" */
export function describeUnusableDatabase(
  { databaseUrl, dataDir }: DatabaseLocation,
  reason: string,
): SettingsError {
  const isFull = DISK_FULL_CODE.test(reason);
  if (databaseUrl) {
    return new SettingsError(
      `DATABASE_URL names ${describeConnection(reason, isFull)} (${reason}).`,
    );
  }
  const problem = isFull ? "there is no room left for its database" : "its database cannot be used";
  return new SettingsError(`DATA_DIR is "${dataDir}"; ${problem} (${reason}).`);
}
