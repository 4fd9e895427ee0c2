import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import {
  closeDatabase,
  database,
  diagnoseDatabase,
  openDatabase,
} from "~/server/platform/database";
import { migrate } from "~/server/platform/migrate";
import { findPostgresProblem } from "~/server/platform/postgres";
import { createTag, listTags } from "~/server/tags/tags";
import { admin, HAS_DATABASE, ON_POSTGRES } from "../support/database";
import { startPostgres } from "../support/postgres";
import { queryRows, createDatabase, createUser, runStatement } from "../support/postgres-databases";

const dataDir = mkdtempSync(path.join(tmpdir(), "calmward-set-up-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
afterEach(closeDatabase);

describe.runIf(ON_POSTGRES && HAS_DATABASE)("PostgreSQL as an operator sets it up", () => {
  const server = inject("postgresUrl") ?? "";
  const databases: string[] = [];
  let user: Awaited<ReturnType<typeof createUser>> | undefined;
  beforeAll(async () => {
    user = await createUser(server);
  });
  afterAll(async () => {
    for (const name of databases) await runStatement(server, `DROP DATABASE ${name} WITH (FORCE)`);
    await user?.drop();
  });

  /** Creates a database with these options, runs the setup SQL in it, and connects to it as the user. */
  const open = async ({ options = "", setupSql = "" } = {}) => {
    const name = `set_up_${randomUUID().replaceAll("-", "")}`;
    const url = await createDatabase(server, `${name} ${options}`);
    databases.push(name);
    const address = new URL(server);
    address.pathname = `/${name}`;
    if (setupSql) await runStatement(address.href, setupSql);
    openDatabase({ databaseUrl: user?.withCredentials(address.href) ?? url, dataDir });
  };

  it("needs no superuser where the product's user owns the database", async () => {
    await open({ options: `OWNER ${user?.name}` });
    expect((await migrate("up")).length).toBeGreaterThan(0);
    await createTag(admin, { name: "Made without a superuser" });
    const found = await listTags(admin, {
      page: 1,
      limit: 10,
      sortBy: "id",
      sortOrder: "ASC",
      search: "superuser",
    });
    expect(found.pagination.totalItems).toBe(1);
  });

  it("reports who has to create the extension if the user may not", async () => {
    await open({ setupSql: "REVOKE CREATE ON SCHEMA public FROM PUBLIC" });
    await expect(migrate("up")).rejects.toThrow(
      "DATABASE_URL names a database without the extension pg_trgm, and a user who cannot make it; " +
        'run "CREATE EXTENSION pg_trgm" in it as its owner or as superuser (42501).',
    );
  });

  it("reports that the user may not create tables", async () => {
    await open({
      setupSql:
        "CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gist; REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    });
    await expect(migrate("up")).rejects.toThrow(
      "DATABASE_URL names a database whose user may not make tables; make the user its owner (42501).",
    );
  });

  it("reports an encoding other than UTF-8", async () => {
    await open({ options: "ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'" });
    await expect(migrate("up")).rejects.toThrow(
      "DATABASE_URL names a database in LATIN1; it takes one in UTF8.",
    );
  });

  it("reports why it cannot be used", async () => {
    const unreachable = new URL(server);
    unreachable.port = "1";
    openDatabase({ databaseUrl: unreachable.href, dataDir });
    expect(await diagnoseDatabase()).toBe("ECONNREFUSED");
    await closeDatabase();
    const missing = new URL(server);
    missing.pathname = "/no_such_database";
    openDatabase({ databaseUrl: missing.href, dataDir });
    expect(await diagnoseDatabase()).toBe("3D000");
  });

  it("limits the connections of one process", async () => {
    openDatabase({ databaseUrl: server, dataDir, databaseConnections: 3 });
    const pidSql = "SELECT pg_backend_pid() AS pid, pg_sleep(0.05)";
    const rows = await Promise.all(Array.from({ length: 12 }, () => database().query(pidSql)));
    const pids = rows.map(([[row]]) => (row as { pid: number }).pid);
    expect(new Set(pids).size).toBe(3);
  });
});

describe.runIf(ON_POSTGRES && HAS_DATABASE)("TLS to PostgreSQL", () => {
  it("is used as the URL requires, with the server's certificate verified", async (context) => {
    const secured = await startPostgres({ tls: true });
    if (!secured) return context.skip("no PostgreSQL here that could be started");
    const open = (query: string) =>
      openDatabase({ databaseUrl: `${secured.url}?application_name=tls-test&${query}`, dataDir });
    try {
      open("sslmode=verify-full");
      expect(await diagnoseDatabase()).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
      await closeDatabase();
      for (const query of [
        `sslmode=verify-full&sslrootcert=${secured.certificate}`,
        "sslmode=no-verify",
      ]) {
        open(query);
        expect(await diagnoseDatabase()).toBeNull();
        const rows = await queryRows<{ ssl: boolean }>(
          secured.url,
          "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) " +
            "WHERE application_name = 'tls-test'",
        );
        expect(rows, query).toEqual([{ ssl: true }]);
        await closeDatabase();
      }
    } finally {
      await closeDatabase();
      secured.stop();
    }
  });

  it("is not silently dropped if the server does not support it", async ({ skip }) => {
    const url = new URL(inject("postgresUrl") ?? "");
    const [row] = await queryRows<{ ssl: string }>(url.href, "SHOW ssl");
    skip(row?.ssl !== "off", "the server has TLS");
    url.searchParams.set("sslmode", "verify-full");
    openDatabase({ databaseUrl: url.href, dataDir });
    expect(await diagnoseDatabase()).toBe("The server does not support SSL connections");
  });
});

describe.runIf(ON_POSTGRES)("a PostgreSQL server", () => {
  it("is accepted from version 13 on, in UTF-8", () => {
    const encoding = "UTF8";
    expect(findPostgresProblem({ version: 130_000, encoding })).toBeNull();
    expect(findPostgresProblem({ version: 180_004, encoding })).toBeNull();
    expect(findPostgresProblem({ version: 120_022, encoding })).toBe(
      "DATABASE_URL names PostgreSQL 12; it takes 13 or newer.",
    );
    expect(findPostgresProblem({ version: 150_000, encoding: "SQL_ASCII" })).toContain("SQL_ASCII");
  });
});
