import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { measureCpuSeconds } from "../support/cpu-time";
import { createSettableClock } from "../support/preload";
import { type RunningServer, startServer } from "../support/server";
import { findProblems } from "../support/database-consistency";
import { replayWrites, startWriting } from "../support/write-load";

const HOUR_MS = 3_600_000;
const YEAR_MS = 8_760 * HOUR_MS;
const dataDir = mkdtempSync(path.join(tmpdir(), "calmward-clock-"));
let server: RunningServer | undefined;
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Pages and calls that use the clock in different ways. */
const ADDRESSES = [
  "/",
  "/patient-procedures",
  "/family-guidance",
  "/admin",
  "/admin/audit",
  "/admin/tags",
  "/survey",
  "/session",
  "/live-session-request",
  "/healthz",
  "/readyz",
];

// Effects of wrong timestamps on each part: tests/integration/clock-jumps.test.ts.
it("a clock that jumps under load loses no response or write, keeps their order, and costs no CPU time", async () => {
  const clock = createSettableClock();
  server = await startServer({ dataDir, env: clock.env });
  const { url } = server;
  const statuses: [ms: number, address: string, status: number][] = [];
  const load = startWriting(url, 3);
  for (const ms of [0, HOUR_MS, YEAR_MS, -YEAR_MS, -HOUR_MS, 0]) {
    clock.set(ms);
    await pause(60);
    for (const address of ADDRESSES) {
      const response = await fetch(url + address);
      await response.arrayBuffer();
      statuses.push([ms, address, response.status]);
    }
  }
  const sent = await load.stop();
  expect(statuses.filter(([, , status]) => status !== 200)).toEqual([]);
  expect(sent.filter(({ response }) => response?.status !== 201)).toEqual([]);
  clock.set(YEAR_MS);
  await pause(60);
  expect(await replayWrites(url, sent)).toEqual({ problems: [], committedUnanswered: 0 });
  clock.set(0);

  // No timer may spin.
  expect(await measureCpuSeconds(server, () => pause(1_000))).toBeLessThan(0.5);
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toMatch(/"level":"(error|fatal)"/);
  expect(await findProblems({ dataDir }, sent)).toEqual([]);
});
