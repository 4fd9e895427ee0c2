import path from "node:path";
import { rmSync } from "node:fs";
import sqlite3 from "sqlite3";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { startServer } from "../../support/server";
import { copyData } from "../../support/server-data";

/** Copies the data that servers have initialized, for one test. */
function copyInitializedData(): string {
  const dataDir = copyData(inject("serverData").filled);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

describe("the server", () => {
  it("logs JSON lines without queries and link tokens", async () => {
    const server = await startServer({ dataDir: copyInitializedData() });
    await fetch(`${server.url}/tag?search=my+secret+search`);
    const token = "T0ken-".repeat(8).slice(0, 43);
    const paths = [
      `/share/${token}`,
      `/share/${token}.data`,
      `/%73hare/${token}?slide=2`,
      `/calendar/${token}.ics`,
    ];
    for (const path of paths) {
      expect((await fetch(server.url + path)).status).toBe(404);
    }
    await server.stop();
    expect(server.output()).toContain('"path":"/share/***"');
    expect(server.output()).toContain('"path":"/calendar/***.ics"');
    expect(server.output()).not.toContain(token);
    const lines = server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(requests.find(({ path }) => path === "/tag")).toMatchObject({
      level: "info",
      method: "GET",
      status: 200,
    });
    expect(server.output()).not.toContain("secret");
  });

  it("logs an unexpected error with its request, and without form values", async () => {
    const dataDir = copyInitializedData();
    const server = await startServer({ dataDir });
    const connection = new sqlite3.Database(path.join(dataDir, "calmward.sqlite"));
    await new Promise((resolve) => connection.exec("DROP TABLE tags_search", resolve));
    await new Promise((resolve) => connection.close(resolve));
    for (const address of ["/admin/tags?q=secretword", "/tag?search=secretword"]) {
      expect((await fetch(server.url + address)).status).toBe(500);
    }
    const form = await fetch(`${server.url}/admin/tags/new`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "name=secretword",
    });
    expect(form.status).toBe(500);
    expect(await form.text()).toContain('value="secretword"');
    await server.stop();
    const errors = server
      .output()
      .split("\n")
      .filter((line) => line.includes('"level":"error"'))
      .map((line) => JSON.parse(line) as { requestId?: string });
    expect(errors.length).toBeGreaterThanOrEqual(3);
    for (const { requestId } of errors) expect(requestId).toMatch(/^[\da-f-]{36}$/);
    expect(server.output()).not.toContain("secretword");
  });
});
