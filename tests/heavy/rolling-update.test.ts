import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unique } from "../factories/names";
import { createClient } from "../support/http";
import { createSharedServices } from "../support/instances";
import { createAccount, createToken } from "../support/operator";
import { HAS_NGINX, startProxy } from "../support/proxy";
import { runRollingUpdate } from "../support/rolling-update";
import type { RunningServer } from "../support/server";
import { startSlowPost } from "../support/slow-post";

const READS = 4_000;
const CLIENTS = 8;
const JSON_BODY = { "Content-Type": "application/json" };

const shared = HAS_NGINX ? await createSharedServices() : null;
if (!shared) console.log("A rolling update: NOT RUN, since there is no PostgreSQL or no nginx");

describe.runIf(shared)("a rolling update of two instances behind the documented proxy", () => {
  let servers: RunningServer[] = [];
  const start = (env: Record<string, string>) => shared!.start({ ...env, DRAIN_SECONDS: "3" });
  beforeAll(async () => {
    servers = await Promise.all([start({}), start({})]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await shared?.stop();
  });

  it(`fails none of ${READS} reads`, async () => {
    const editor = await createAccount(servers[0]!, "editor");
    const bearer = { Authorization: `Bearer ${await createToken(servers[0]!, editor, "read")}` };
    const proxy = await startProxy(servers.map(({ url }) => new URL(url).host));
    const failures: unknown[] = [];
    let [reads, isOver] = [0, false];
    const read = async () => {
      while (reads < READS || !isOver) {
        reads += 1;
        const path = reads % 2 === 0 ? "/tag?limit=5" : "/";
        const { status } = await proxy.call("GET", path, undefined, bearer);
        if (status !== 200) failures.push(status);
      }
    };
    const load = Array.from({ length: CLIENTS }, () =>
      read().catch((error) => failures.push(error)),
    );
    const update = await runRollingUpdate(servers, (PORT) => start({ PORT }));
    isOver = true;
    await Promise.all(load);
    await proxy.stop();
    console.log(`${reads} reads, ${failures.length} failed`);
    expect(update.code).toBe(0);
    expect(failures).toEqual([]);
  });

  it("loses no write, and finishes the request that an instance is reading", async () => {
    const editor = await createAccount(servers[0]!, "editor");
    const bearer = { Authorization: `Bearer ${await createToken(servers[0]!, editor, "write")}` };
    const hosts = servers.map(({ url }) => new URL(url).host);
    const proxy = await startProxy(hosts);
    const first = servers[0]!;
    const failures: unknown[] = [];
    const createdNames: string[] = [];
    let retries = 0;
    let isStopped = false;
    /** Creates a tag, and retries a request without a response under the same idempotency key. */
    const createWithRetries = async () => {
      const name = unique("Rolling");
      const headers = { ...bearer, ...JSON_BODY, "Idempotency-Key": randomUUID() };
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const { status } = await proxy.call("POST", "/tag", JSON.stringify({ name }), headers);
        if (status === 201) return createdNames.push(name);
        if (status !== 502) return failures.push(status);
        retries += 1;
      }
      return failures.push(502);
    };
    const load = async () => {
      for (let attempt = 0; !isStopped; attempt += 1) {
        if (attempt % 5 === 0) await createWithRetries();
        else {
          const { status } = await proxy.call("GET", "/tag?limit=5", undefined, bearer);
          if (status !== 200) failures.push(status);
        }
      }
    };
    const loads = Array.from({ length: 4 }, () => load().catch((error) => failures.push(error)));
    const slowRequest = startSlowPost(`${first.url}/tag`, { name: unique("Slow") }, bearer);
    await slowRequest.started;
    const update = runRollingUpdate(servers, (PORT) => shared!.start({ PORT }));
    await expect.poll(() => first.output(), { timeout: 10_000 }).toContain("stopping");
    slowRequest.finish();
    expect(await slowRequest.status).toBe(201);
    const ports = hosts.map((host) => host.split(":")[1] ?? "");
    const steps = ports.map((port) => `${port}: restarting\n${port}: ready\n`).join("");
    expect(await update).toEqual({ code: 0, output: `${steps}Done: ${ports.join(", ")}\n` });
    const created = createdNames.length;
    await expect.poll(() => createdNames.length).toBeGreaterThan(created + 4);
    isStopped = true;
    await Promise.all(loads);
    await proxy.stop();
    expect(failures).toEqual([]);
    expect(createdNames.length).toBeGreaterThan(5);
    // Each of the four clients retries at most the request that it sent as an instance stopped listening.
    expect(retries).toBeLessThanOrEqual(8);
    const { callApi } = createClient(() => servers[1]!);
    const { data } = await callApi("GET", "/tag?limit=10000&search=rolling", undefined, bearer);
    const names = (data?.tags as { name: string }[]).map(({ name }) => name);
    expect(names.sort()).toEqual(createdNames.sort());
  });
});
