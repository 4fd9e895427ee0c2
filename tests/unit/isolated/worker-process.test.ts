import { describe, expect, it } from "vitest";
import { runInWorker } from "~/server/platform/worker-process";
import type { HostileJob } from "../../support/hostile-worker";

type Reply = { length: number; environmentNames: string[]; pid: number };
const limits = { seconds: 30, heapMegabytes: 64 };
const run = (data: HostileJob, changes: Partial<typeof limits & { module: string }> = {}) =>
  runInWorker<Reply>({ module: "../tests/support/hostile-worker", data, ...limits, ...changes });

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a worker", () => {
  it("answers and exits", async () => {
    const reply = await run({ numbers: 3 });
    expect(reply?.length).toBe(3);
    expect(isRunning(reply?.pid ?? process.pid)).toBe(false);
  });

  it("gets none of the server's secrets", async () => {
    process.env.SESSION_SECRET = "not for workers";
    const reply = await run({});
    delete process.env.SESSION_SECRET;
    expect(reply?.environmentNames).toContain("CPU_SECONDS");
    expect(reply?.environmentNames).not.toContain("SESSION_SECRET");
  });

  it("fails alone when it allocates too much memory: a thread would crash the server", async () => {
    expect(await run({ numbers: 20_000_000 })).toBeNull();
  });

  it("is killed at its time limit", async () => {
    expect(await run({ loopsForever: true }, { seconds: 2 })).toBeNull();
  });

  it("has no result when it exits without an answer", async () => {
    expect(await run({ exits: true })).toBeNull();
  });

  it("that does not start throws an internal error", async () => {
    await expect(run({}, { module: "platform/nowhere" })).rejects.toThrow("does not start");
  });
});
