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
  ])("on PostgreSQL is told with what it answered: %s", (reason, what) => {
    const place = { databaseUrl: "postgres://calm:secret@db/calm", dataDir };
    expect(describeUnusableDatabase(place, reason).message).toBe(
      `DATABASE_URL names ${what} (${reason}).`,
    );
  });

  it.each([
    ["SQLITE_NOTADB", "its database cannot be used"],
    ["SQLITE_FULL", "there is no room left for its database"],
  ])("on SQLite is told with its folder: %s", (reason, what) => {
    const { message } = describeUnusableDatabase({ databaseUrl: null, dataDir }, reason);
    expect(message).toBe(`DATA_DIR is "/var/lib/calmward"; ${what} (${reason}).`);
  });
});
