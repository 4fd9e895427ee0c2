import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSharedServices } from "../support/instances";
import { createAccount, createToken } from "../support/operator";
import { HAS_NGINX, startProxy } from "../support/proxy";
import { runRollingUpdate } from "../support/rolling-update";
import type { RunningServer } from "../support/server";

const READS = 4_000;
const CLIENTS = 8;

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
});
