import { describe, expect, it } from "vitest";
import { describeUnusableDatabase } from "~/server/platform/database-problem";

const dataDir = "/var/lib/calmward";

describe("a database that cannot be used", () => {
  it.each([
    ["ECONNREFUSED", "a database that does not answer"],
    ["no answer in 3 seconds", "a database that does not answer"],
    ["3D000", "a database that does not exist"],
    ["28000", "a role or a password that PostgreSQL refuses"],
    ["28P01", "a role or a password that PostgreSQL refuses"],
    ["53100", "a database that is full"],
  ])("on PostgreSQL is reported with the reason: %s", (reason, description) => {
    const database = { databaseUrl: "postgres://calm:secret@db/calm", dataDir };
    expect(describeUnusableDatabase(database, reason).message).toBe(
      `DATABASE_URL names ${description} (${reason}).`,
    );
  });

  it.each([
    ["SQLITE_NOTADB", "its database cannot be used"],
    ["SQLITE_FULL", "there is no room left for its database"],
  ])("on SQLite is reported with its folder: %s", (reason, description) => {
    const { message } = describeUnusableDatabase({ databaseUrl: null, dataDir }, reason);
    expect(message).toBe(`DATA_DIR is "/var/lib/calmward"; ${description} (${reason}).`);
  });
});
