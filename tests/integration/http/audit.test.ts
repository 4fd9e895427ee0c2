import { rmSync } from "node:fs";
import { afterAll, describe, expect, inject, it } from "vitest";
import { AuditEvent, Tag } from "~/models";
import { readStoredHead, verifyAudit } from "~/server/platform/audit-seal";
import { closeDatabase, openDatabase } from "~/server/platform/database";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import type { Envelope } from "../../support/http";
import { startServer } from "../../support/server";
import { copyData } from "../../support/server-data";

const dataDir = copyData(inject("serverData").empty);
const SERVER_OPTIONS = { dataDir, env: { SAMPLE_CONTENT: "off" } };
/** Minimum number of writes before a seal, and after it, until the server is killed. */
const MIN_WRITES = 50;
const MAX_RUN_MS = 50_000;

afterAll(async () => {
  await closeDatabase();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the audit of a server that was killed during many writes", () => {
  it("has an event for every change, no event without a change, and an intact chain", async () => {
    const server = await startServer(SERVER_OPTIONS);
    const startedAt = Date.now();
    const elapsedMs = () => Date.now() - startedAt;
    let sent = 0;
    const send = (method: string, pathSuffix: string, body?: object) =>
      fetch(`${server.url}/tag${pathSuffix}`, {
        method,
        headers: { "Content-Type": "application/json" },
        body: body && JSON.stringify(body),
      });
    const worker = async () => {
      while (elapsedMs() < MAX_RUN_MS) {
        const name = `Kill ${sent++}`;
        const created = (await (await send("POST", "", { name })).json()) as Envelope;
        const { id } = created.result.data?.tag as { id: number };
        if (id % 3 === 0) await send("PUT", `/${id}`, { name: `${name} renamed` });
        if (id % 5 === 0) await send("DELETE", `/${id}`);
      }
    };
    const workers = Promise.allSettled(Array.from({ length: 8 }, worker));
    replaceSettings(readSettings({ DATA_DIR: dataDir }));
    const waitUntilMore = { timeout: MAX_RUN_MS / 2 };
    await expect.poll(() => readStoredHead()?.position, waitUntilMore).toBeGreaterThan(MIN_WRITES);
    const sentBeforeSeal = sent;
    await expect.poll(() => sent, waitUntilMore).toBeGreaterThan(sentBeforeSeal + MIN_WRITES);
    expect(await server.stop("SIGKILL")).toBeNull();
    for (const { status } of await workers) expect(status).toBe("rejected");

    const restarted = await startServer(SERVER_OPTIONS);
    expect(await restarted.stop()).toBe(0);
    openDatabase({ databaseUrl: null, dataDir });

    const storedTags = new Map((await Tag.findAll()).map(({ id, name }) => [String(id), name]));
    expect(storedTags.size).toBeGreaterThan(50);
    expect(await replayTagEvents()).toEqual(storedTags);
    expect(readStoredHead()?.position).toBe(await AuditEvent.count());
    expect(await verifyAudit()).toMatchObject({ unsealed: 0, problems: [] });
  });
});

/** Tag names by id, reconstructed from the audit events. */
async function replayTagEvents(): Promise<Map<string, string>> {
  const tags = new Map<string, string>();
  for (const event of await AuditEvent.findAll({ order: [["id", "ASC"]] })) {
    const [id, name] = [event.recordId ?? "", event.recordName ?? ""];
    expect(tags.has(id)).toBe(event.action !== "created");
    if (event.action === "deleted") tags.delete(id);
    else tags.set(id, name);
  }
  return tags;
}
