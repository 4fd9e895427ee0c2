import { describe, expect, it } from "vitest";
import { toSystemFacts } from "~/app/admin/system/system-facts.server";
import type { Reading } from "~/server/system/reading";
import type { SystemState } from "~/server/system/system";

const HOUR_MS = 3_600_000;
const GB = 1_073_741_824;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const okReading = <T>(value: T): Reading<T> => ({ value, problem: null });
const failedReading = (problem: string) => ({ value: null, problem });

/** State of a new system without problems. */
function buildState(): SystemState {
  return {
    readAt: hoursAgo(0),
    release: { version: "1.0.0", commit: null, startedAt: hoursAgo(1), node: "20.20.2" },
    database: okReading({ product: "SQLite", version: "3.44.2", bytes: 4_096, latencyMs: 0.4 }),
    migrations: okReading({ done: ["0001-first"], pending: [], unknown: [] }),
    storage: {
      location: { kind: "folder", path: "/data/files" },
      check: okReading(true),
      files: okReading([]),
      unreferenced: okReading(0),
      disk: okReading({ free: 20 * GB, size: 40 * GB }),
    },
    backup: okReading(null),
    drafts: okReading([]),
    queue: {
      sealing: okReading({ events: 0, oldestAt: null }),
      counts: okReading({ idempotencyRecords: 0, signIns: 0 }),
      writesWaiting: 0,
    },
    jobs: okReading({ counts: { waiting: 0, running: 0, failed: 0 }, jobs: [] }),
    housekeeping: null,
    settings: {
      access: "sign-in",
      publicUrl: null,
      trustProxy: 0,
      secondFactor: "administrators",
      clockOffset: null,
      phoneRegion: "US",
      timeZone: "Europe/Zurich",
      fileLimitsMb: { image: 10, audio: 25, video: 500 },
      signInIdleMinutes: 15,
      signInHours: 12,
      tokenRequestsPerMinute: 600,
      visitorRequestsPerMinute: 1_200,
      mailServer: null,
      textMessages: false,
      metricsToken: false,
    },
  };
}
const backupHoursAgo = (hours: number) =>
  okReading({ finishedAt: hoursAgo(hours), bytes: GB, rows: 1, files: 2, by: "Command line" });
const presentFacts = (system: Partial<SystemState>) =>
  toSystemFacts({ ...buildState(), ...system });

describe("the page of the system", () => {
  it("shows zeros for a new system, and a warning only for the missing backup", () => {
    const facts = toSystemFacts(buildState());
    expect(facts.backup).toEqual({ state: { tone: "warning", label: "Never" } });
    expect(facts.work.drafts).toEqual({ text: "0" });
    expect(facts.work.sealing).toEqual({ state: { tone: "success", label: "All sealed" } });
    expect(facts.work.housekeeping).toEqual({ text: "Has not run yet" });
    expect(facts.files.image).toEqual({ text: "0", hint: "0 KB" });
    expect(facts.database.migrations.state).toEqual({ tone: "success", label: "Up to date" });
  });

  it("warns of a backup of more than a day ago, with tolerance for a slow one", () => {
    expect(presentFacts({ backup: backupHoursAgo(25) }).backup).toMatchObject({
      state: { tone: "success", label: "Recent" },
      hint: "1 day ago, by Command line; 1.0 GB with 1 row and 2 files",
    });
    expect(presentFacts({ backup: backupHoursAgo(27) }).backup.state).toEqual({
      tone: "warning",
      label: "Older than a day",
    });
  });

  it("marks what is late, nearly full, failed or of another release", () => {
    const { storage, queue } = buildState();
    const facts = presentFacts({
      storage: { ...storage, disk: okReading({ free: GB / 2, size: 40 * GB }) },
      queue: { ...queue, sealing: okReading({ events: 7, oldestAt: hoursAgo(1) }) },
      housekeeping: { endedAt: hoursAgo(1), failed: ["drafts"] },
      migrations: okReading({ done: ["0001-first"], pending: ["0002-next"], unknown: [] }),
    });
    const warningFacts = [
      facts.files.disk,
      facts.work.sealing,
      facts.work.housekeeping,
      facts.database.migrations,
    ];
    expect(warningFacts.map(({ state }) => [state?.tone, state?.label])).toEqual([
      ["warning", "Nearly full"],
      ["warning", "Sealing is late"],
      ["warning", "Failed: drafts"],
      ["warning", "Does not match this release"],
    ]);
  });

  it("shows failed readings in red, and the others as they are", () => {
    const problem = "The database does not answer.";
    const facts = presentFacts({
      database: failedReading(problem),
      backup: failedReading(problem),
    });
    const failedFact = { state: { tone: "danger", label: problem } };
    expect([facts.backup, facts.database.state, facts.database.size]).toEqual([
      failedFact,
      failedFact,
      failedFact,
    ]);
    expect(facts.files.state.state).toEqual({ tone: "success", label: "Available" });
  });
});
