import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPostgres } from "../../support/postgres";
import { type RunningServer, startServer } from "../../support/server";

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Uses PostgreSQL, since it can be stopped and restarted. */
describe("a lost database", () => {
  let postgres: Postgres = null;
  let server: RunningServer | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
    if (postgres) server = await startServer({ env: { DATABASE_URL: postgres.url } });
  });
  afterAll(async () => {
    await server?.stop();
    postgres?.stop();
  });
  const get = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${server?.url}${path}`, { redirect: "manual", ...init });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };

  it("is reported by pages and calls, loses no form values, and ends once the database is back", async (context) => {
    if (!postgres) return context.skip("no PostgreSQL here");
    expect((await get("/admin/tags")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);

    postgres.crash();
    const page = await get("/admin/tags?sort=name");
    expect(page.status).toBe(503);
    expect(page.body).toContain("Failed to load tags. Please try again later.");
    expect(page.body).toMatch(/href="\/admin\/tags\?sort=name"[^>]*>\s*Retry/);
    const call = await get("/tag");
    expect(call.status).toBe(503);
    expect(call.headers.get("retry-after")).toBe("5");
    expect(JSON.parse(call.body)).toMatchObject({ success: false, result: { data: null } });
    const form = await get("/admin/tags/new", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "name=Kept+while+lost",
    });
    expect(form.status).toBe(503);
    expect(form.body).toContain("Kept while lost");
    expect((await get("/readyz")).status).toBe(503);
    expect((await get("/healthz")).status).toBe(200);

    expect((await get("/metrics")).body).toContain("\ncalmward_database_up 0\n");
    const system = await get("/admin/system");
    expect(system.status).toBe(200);
    expect(system.body).toContain("The database does not answer.");
    expect(system.body).toContain("Available");

    postgres.restart();
    expect((await get("/metrics")).body).toMatch(/\ncalmward_audit_unsealed_events \d+\n/);
    expect((await get("/readyz")).status).toBe(200);
    expect((await get("/admin/tags")).status).toBe(200);
  });
});
