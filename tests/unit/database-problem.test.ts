import { describe, expect, it } from "vitest";
import { describeUnusableDatabase } from "~/server/platform/database-problem";
import { readS3 } from "~/server/platform/storage-settings";
import { isBucketUnencrypted, isUnencrypted } from "~/server/platform/unencrypted";

const dataDir = "/var/lib/calmward";

describe("a database that cannot be used", () => {
  it.each([
    ["ECONNREFUSED", "a database that does not answer"],
    ["no answer in 3 seconds", "a database that does not answer"],
    ["3D000", "a database that does not exist"],
    ["28000", "a role or a password that PostgreSQL refuses"],
    ["28P01", "a role or a password that PostgreSQL refuses"],
    ["53100", "a database that is full"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "a host whose certificate is for another name"],
    ["The server does not support SSL connections", "a PostgreSQL without TLS, and has an sslmode"],
    [
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "a host whose certificate nobody vouches for; sslrootcert takes that of its authority",
    ],
  ])("on PostgreSQL is reported with the reason: %s", (reason, description) => {
    const database = { databaseUrl: "postgres://calm:secret@db/calm", dataDir };
    expect(describeUnusableDatabase(database, reason).message).toBe(
      `DATABASE_URL names ${description} (${reason}).`,
    );
  });

  it.each([
    ["db.example.org/calm", true],
    ["db.example.org/calm?sslmode=disable", true],
    ["db.example.org/calm?sslmode=verify-full", false],
    ["db.example.org/calm?ssl=true", false],
    ["[::1]:5432/calm", false],
    ["localhost/calm", false],
    ["%2Fvar%2Frun%2Fpostgresql/calm", false],
    ["/calm?host=/var/run/postgresql", false],
  ])("is reached without encryption over a network: %s, %s", (address, expected) => {
    expect(isUnencrypted({ databaseUrl: `postgres://${address}` })).toBe(expected);
  });

  it.each([
    ["http://store.example.org", true],
    ["https://store.example.org", false],
    ["http://127.0.0.1:9000", false],
    [null, false],
  ])("as a bucket is reached without encryption over a network: %s, %s", (endpoint, expected) => {
    const storage = readS3({ S3_BUCKET: "files", ...(endpoint && { S3_ENDPOINT: endpoint }) });
    expect(isBucketUnencrypted({ storage })).toBe(expected);
  });

  it.each([
    ["SQLITE_NOTADB", "its database cannot be used"],
    ["SQLITE_FULL", "there is no room left for its database"],
  ])("on SQLite is reported with its folder: %s", (reason, description) => {
    const { message } = describeUnusableDatabase({ databaseUrl: null, dataDir }, reason);
    expect(message).toBe(`DATA_DIR is "/var/lib/calmward"; ${description} (${reason}).`);
  });
});
